import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { rowHeight } from './TableFrame';

const rows = Array.from({ length: 12 }, (_, row) => row);

/** The layout of a loaded table of one-line rows. */
export function ListSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Box
      role="status"
      aria-label={t('loading')}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
    >
      {rows.map((row) => (
        <Box
          key={row}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr' },
            alignItems: 'center',
            gap: 6,
            height: rowHeight,
            px: 3,
            '& + &': { borderTop: '1px solid', borderColor: 'divider' },
            '& > :not(:first-of-type)': { display: { xs: 'none', sm: 'block' } },
          }}
        >
          <Skeleton variant="text" width={`${55 + ((row * 17) % 40)}%`} />
          <Skeleton variant="text" width={`${40 + ((row * 23) % 40)}%`} />
          <Skeleton variant="text" width="50%" />
        </Box>
      ))}
    </Box>
  );
}
