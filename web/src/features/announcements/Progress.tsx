import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

export const deliveryStates = ['queued', 'sending', 'sent', 'temporary', 'permanent', 'cancelled'] as const;

/** How many are where, as a bar and in figures. */
export function Progress({ announcement: { counts, recipients } }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  const number = (value: number) => formatNumber(value, currentLanguage());
  const done = counts.sent + counts.permanent + counts.cancelled;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Typography variant="label" component="p" role="status" sx={{ mb: 2, fontVariantNumeric: 'tabular-nums' }}>
        {t('progress.done', { done: number(done), total: number(recipients) })}
      </Typography>
      <LinearProgress variant="determinate" value={recipients === 0 ? 100 : (100 * done) / recipients} aria-label={t('progress.label')} sx={{ height: 8, borderRadius: 4 }} />
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))', gap: 3, m: 0, mt: 4 }}>
        {deliveryStates.map((state) => (
          <Box key={state} sx={{ p: 3, border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}>
            <Typography component="dt" variant="hint">
              {t(`delivery.${state}`)}
            </Typography>
            <Typography component="dd" variant="h2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {number(counts[state])}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
