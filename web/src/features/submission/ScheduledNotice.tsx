import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DateTime } from '@/components/DateTime';
import { StatusChip } from '@/components/StatusChip';
import { ContourLines } from '@/theme/ContourLines';
import { width } from '@/theme/tokens';

/** Too early: when it opens, and what to read until then. The page opens by itself. */
export function ScheduledNotice({ opensAt, deadline }: { opensAt: string; deadline: string }) {
  const { t } = useTranslation('submission');
  return (
    <Box
      component="section"
      aria-labelledby="scheduled-title"
      sx={{
        position: 'relative',
        maxWidth: width.reading,
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
        {/* With a ground of its own: on the lines, the colour of a link would be too weak. */}
        <Button component={RouterLink} to="/documentsList" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
          {t('next.library')}
        </Button>
      </Box>
    </Box>
  );
}
