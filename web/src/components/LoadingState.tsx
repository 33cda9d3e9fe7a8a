import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';

interface LoadingStateProps {
  label?: string;
  /** Room to keep, so that nothing jumps when the content arrives. */
  minHeight?: number | string;
}

export function LoadingState({ label, minHeight = 240 }: LoadingStateProps) {
  const { t } = useTranslation('common');
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight, p: 6 }}>
      <CircularProgress size={32} aria-label={label ?? t('loading')} />
    </Box>
  );
}
