import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

export function ListSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ display: 'grid', gap: 2 }}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} variant="rounded" height={72} sx={{ borderRadius: '12px' }} />
      ))}
    </Box>
  );
}
