import Box from '@mui/material/Box';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';

interface SheetPlaceholderProps {
  titleId: string;
  /** Names the sheet meanwhile. */
  title: string;
  /** What kept it from being shown; none while it is on its way. */
  error: unknown;
  onRetry: () => void;
}

/** What a side sheet shows before there is anything to show. */
export function SheetPlaceholder({ titleId, title, error, onRetry }: SheetPlaceholderProps) {
  return (
    <Box sx={{ p: 6, pt: 16 }}>
      <span id={titleId} className="visuallyHidden">
        {title}
      </span>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingState />}
    </Box>
  );
}
