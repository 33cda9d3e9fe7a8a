import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { width } from '@/theme/tokens';

export const deliveryStates = [
  'queued',
  'sending',
  'sent',
  'temporary',
  'permanent',
  'cancelled',
  'switched_off',
] as const;

interface ProgressProps {
  announcement: Announcement;
  /** Filters the deliveries by this state. */
  onShow: (state: (typeof deliveryStates)[number]) => void;
}

/** Progress bar and deliveries by state; clicking a number filters the deliveries. */
export function Progress({ announcement: { state, counts, recipients, given_up: givenUp }, onShow }: ProgressProps) {
  const { t } = useTranslation('announcements');
  const number = (value: number) => formatNumber(value, currentLanguage());
  const done = counts.sent + counts.permanent + counts.cancelled;
  return (
    <Box sx={{ maxWidth: width.wide }}>
      <Typography variant="label" component="p" role="status" sx={{ mb: 2, fontVariantNumeric: 'tabular-nums' }}>
        {t('progress.done', { done: number(done), total: number(recipients) })}
      </Typography>
      <LinearProgress
        variant="determinate"
        color={state === 'finished' && counts.permanent > 0 ? 'warning' : 'primary'}
        value={recipients === 0 ? 100 : (100 * done) / recipients}
        aria-label={t('progress.label')}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))', gap: 3, m: 0, mt: 4 }}
      >
        {deliveryStates.map((name) => (
          <Box
            key={name}
            sx={{
              p: 3,
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '12px',
              bgcolor: 'background.paper',
            }}
          >
            <Typography component="dt" variant="hint">
              {t(`delivery.${name}`)}
            </Typography>
            <Typography component="dd" variant="h2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {counts[name] > 0 ? (
                <Link
                  component="button"
                  type="button"
                  variant="inherit"
                  color={name === 'permanent' ? 'warning' : 'textPrimary'}
                  aria-label={t('progress.show', { number: number(counts[name]), state: t(`delivery.${name}`) })}
                  onClick={() => {
                    onShow(name);
                  }}
                  sx={{ minWidth: 24, minHeight: 24, textAlign: 'start' }}
                >
                  {number(counts[name])}
                </Link>
              ) : (
                number(0)
              )}
            </Typography>
            {name === 'permanent' && givenUp > 0 ? (
              <Typography component="dd" variant="caption" sx={{ m: 0 }}>
                {t('progress.givenUp', { number: number(givenUp) })}
              </Typography>
            ) : null}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
