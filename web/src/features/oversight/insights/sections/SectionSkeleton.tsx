import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

export const card = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  p: { xs: 4, sm: 5 },
  minWidth: 0,
  // Cards outside the window are not laid out or painted. The height is that of a card until it has been seen.
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 360px',
  '@media print': { breakInside: 'avoid', contentVisibility: 'visible' },
} as const;

export const cards = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 480px), 1fr))',
  '@media print': { display: 'block', '& > *': { mb: 4 } },
} as const;

/** The layout of a section of `count` questions. */
export function SectionSkeleton({ count }: { count: number }) {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('loading')} sx={cards}>
      {Array.from({ length: Math.min(count, 6) }, (_, index) => (
        <Box key={index} sx={{ ...card, minHeight: 280 }}>
          <Skeleton variant="text" width={`${60 + ((index * 17) % 30)}%`} />
          <Skeleton variant="text" width="30%" sx={{ mb: 4 }} />
          {[80, 55, 35].map((width) => (
            <Skeleton key={width} variant="rounded" height={20} width={`${width}%`} sx={{ mt: 4 }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
