import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { RfiOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { CalendarLink } from '@/components/CalendarLink';
import { DateTime } from '@/components/DateTime';
import { StatusChip } from '@/components/StatusChip';
import { currentLanguage } from '@/i18n/i18n';

/** The RFI, its deadline, and the rule for submissions in time. */
export function DeadlineCard({ rfi }: { rfi: RfiOut }) {
  const { t } = useTranslation('submission');
  return (
    <Box
      component="section"
      aria-labelledby="deadline-title"
      sx={{ p: 5, border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="title" id="deadline-title" sx={{ fontSize: '1rem' }}>
          {t('deadline.title')}
        </Typography>
        <StatusChip status={rfi.state} size="small" />
      </Box>
      <Typography variant="label" component="p" sx={{ mt: 3 }}>
        <DateTime value={rfi.deadline} format="full" />
      </Typography>
      {rfi.extension ? (
        <Box sx={{ mt: 3 }}>
          <Typography variant="hint">{t('deadline.extended')}</Typography>
          <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <Bdi>{rfi.extension.reason}</Bdi>
          </Typography>
        </Box>
      ) : null}
      {rfi.state === 'closed' ? null : (
        <Box sx={{ mt: 3 }}>
          <CalendarLink size="small" />
        </Box>
      )}
      <Typography variant="hint" sx={{ mt: 3, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
        {t('deadline.rule')}
      </Typography>
      <Typography variant="caption" component="p" sx={{ mt: 3 }}>
        {rfi.title[currentLanguage()]}
      </Typography>
      <Link component={RouterLink} to="/documentsList" variant="label" sx={{ display: 'inline-block', py: 0.5 }}>
        {t('deadline.documents')}
      </Link>
    </Box>
  );
}
