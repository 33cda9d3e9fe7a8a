import Box from '@mui/material/Box';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';

interface SheetPlaceholderProps {
  titleId: string;
  /** Title of the sheet during loading. */
  title: string;
  /** The error that prevents showing it; undefined during loading. */
  error: unknown;
  onRetry: () => void;
}

/** Placeholder of a side sheet during loading or after an error. */
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
