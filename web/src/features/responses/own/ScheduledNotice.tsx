import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DateTime } from '@/components/DateTime';
import { StatusChip } from '@/components/StatusChip';
import { ContourLines } from '@/theme/ContourLines';

/** Before the opening: its time, and what to read until then. The page opens automatically. */
export function ScheduledNotice({ opensAt, deadline }: { opensAt: string; deadline: string }) {
  const { t } = useTranslation('submission');
  return (
    <Box
      component="section"
      aria-labelledby="scheduled-title"
      sx={{
        position: 'relative',
        p: { xs: 5, sm: 8 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <ContourLines clear="start" />
      <Box sx={{ position: 'relative', display: 'grid', gap: 4, justifyItems: 'start' }}>
        <StatusChip status="scheduled" />
        <Typography variant="h2" id="scheduled-title">
          {t('scheduled.title')}
        </Typography>
        <div>
          <Typography>{t('scheduled.text')}</Typography>
          <Typography variant="title" component="p" sx={{ mt: 1 }}>
            <DateTime value={opensAt} format="full" />
          </Typography>
        </div>
        <div>
          <Typography color="textSecondary">{t('scheduled.until')}</Typography>
          <Typography variant="label" component="p" sx={{ mt: 1 }}>
            <DateTime value={deadline} format="full" />
          </Typography>
        </div>
        <Typography color="textSecondary">{t('scheduled.prepare')}</Typography>
        {/* With a background, because on contour lines links have too little contrast. */}
        <Button component={RouterLink} to="/documentsList" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
          {t('next.library')}
        </Button>
      </Box>
    </Box>
  );
}
