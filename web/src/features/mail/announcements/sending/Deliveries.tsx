import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/api/contract';
import { later } from '@/components/later';
import { ListSkeleton } from '@/lists/table/ListSkeleton';

const DeliveryList = later(() => import('./DeliveryList'), { texts: ['lists'], waiting: <ListSkeleton /> });

/** Below the progress and the text, so it loads after them. */
export function Deliveries({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  return (
    <Box sx={{ mt: 10 }}>
      <Typography variant="h2" tabIndex={-1} sx={{ mb: 4 }}>
        {t('deliveries.title')}
      </Typography>
      <DeliveryList announcement={announcement} />
    </Box>
  );
}
