import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';

interface SheetPlaceholderProps {
  titleId: string;
  /** Title of the sheet during loading; by default it only says that it loads. */
  title?: string;
  /** The error that prevents showing it; nothing during loading. */
  error: unknown;
  onRetry: () => void;
}

/** Placeholder of a side sheet or of its code (`waiting` of `later`) during loading or after an error. */
export function SheetPlaceholder({ titleId, title, error, onRetry }: SheetPlaceholderProps) {
  const { t } = useTranslation('common');
  return (
    <Box sx={{ p: 6, pt: 16 }}>
      <span id={titleId} className="visuallyHidden">
        {title ?? t('loading')}
      </span>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingState />}
    </Box>
  );
}
