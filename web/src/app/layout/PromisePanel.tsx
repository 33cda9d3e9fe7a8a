import CheckRounded from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useConfig } from '@/api/config';
import type { Config } from '@/api/contract';
import { useServerNow } from '@/clock/serverClock';
import { formatDateTime, formatHijri, formatRelative } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { ContourLines } from '@/theme/ContourLines';
import { shortWindow, sticky } from '@/theme/tokens';

const blank = { bgcolor: 'rgb(255 255 255 / 15%)' };
const promises = ['review', 'saved', 'fair'] as const;

function Dates({ config }: { config: Config | undefined }) {
  const { t } = useTranslation('common');
  const language = currentLanguage();
  if (config && !config.rfi) return null;
  const entries = [
    { label: t('panel.opens'), at: config?.rfi?.opens_at },
    { label: t('panel.closes'), at: config?.rfi?.deadline },
    // Without an opening date the RFI is open from the start.
  ].filter(({ at }) => at !== null);
  return (
    <Box
      component="dl"
      sx={{ display: { xs: 'none', md: 'grid' }, gridTemplateColumns: '1fr 1fr', gap: 6, m: 0, mt: 6 }}
    >
      {entries.map(({ label, at }) => (
        <div key={label}>
          <Typography component="dt" variant="small" sx={{ color: (theme) => theme.tokens.onPanelMuted }}>
            {label}
          </Typography>
          <Typography component="dd" variant="label" sx={{ m: 0, display: 'block' }}>
            {at ? formatDateTime(at, language) : <Skeleton sx={blank} />}
          </Typography>
          <Typography
            component="dd"
            variant="small"
            sx={{ m: 0, display: 'block', color: (theme) => theme.tokens.onPanelMuted }}
          >
            {at ? `${t('time.saudiZone')} · ${formatHijri(at, language)}` : <Skeleton sx={blank} />}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

/** The deadline in one line, on a phone. */
function Deadline({ config }: { config: Config | undefined }) {
  const { t } = useTranslation('common');
  const now = useServerNow(60_000);
  const language = currentLanguage();
  const deadline = config?.rfi?.deadline;
  if (config && (!deadline || Date.parse(deadline) < now)) return null;
  return (
    <Typography variant="small" component="p" sx={{ display: { md: 'none' }, mt: 1, minHeight: '1.5em' }}>
      {deadline ? (
        <>
          {t('panel.closes')} {t('time.saudi', { time: formatDateTime(deadline, language) })} ·{' '}
          {formatRelative(deadline, now, language)}
        </>
      ) : (
        <Skeleton sx={blank} />
      )}
    </Typography>
  );
}

/** The RFI, its dates, and the promises of the portal. */
export function PromisePanel() {
  const { t } = useTranslation('common');
  const config = useConfig();
  const language = currentLanguage();
  const title = config ? (config.rfi?.title[language] ?? config.product_name[language]) : null;
  return (
    <Box
      component="aside"
      aria-label={t('panel.label')}
      sx={{
        position: { xs: 'relative', md: sticky },
        top: 0,
        height: { md: '100dvh' },
        [shortWindow]: { position: 'relative', height: 'auto' },
        overflow: 'hidden',
        gridRow: { xs: 2, md: 1 },
        color: (theme) => theme.tokens.onPanel,
        bgcolor: (theme) => theme.tokens.panel,
        px: { xs: 4, sm: 6, md: 10 },
        py: { xs: 4, md: 12 },
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
      }}
    >
      <ContourLines tone="panel" />
      {/* The lines fade behind the text. */}
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          insetInline: 0,
          bottom: 0,
          height: '75%',
          display: { xs: 'none', md: 'block' },
          background: (theme) => `linear-gradient(to top, ${theme.tokens.panel} 45%, transparent)`,
          opacity: 0.75,
        }}
      />
      <Box sx={{ position: 'relative', maxWidth: 480 }}>
        <Typography
          variant="small"
          component="p"
          sx={{ color: (theme) => theme.tokens.onPanelMuted, display: { xs: 'none', md: 'block' }, mb: 2 }}
        >
          {t('panel.request')}
        </Typography>
        <Typography
          variant="h2"
          component="p"
          sx={{ fontSize: { xs: '1rem', md: '1.75rem' }, minHeight: { xs: '1.5em', md: '2.6em' } }}
        >
          {title ?? <Skeleton sx={blank} />}
        </Typography>
        <Dates config={config} />
        <Deadline config={config} />
        <Link
          component={RouterLink}
          to="/about"
          variant="small"
          color="inherit"
          sx={{ display: 'inline-block', mt: { xs: 1, md: 6 }, py: 1 }}
        >
          {t('panel.more')}
        </Link>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 6, p: 0, display: { xs: 'none', md: 'grid' }, gap: 3 }}>
          {promises.map((promise) => (
            <Box component="li" key={promise} sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
              <CheckRounded aria-hidden sx={{ fontSize: 20, color: (theme) => theme.tokens.onPanelMuted }} />
              <Typography variant="body2">
                {t(`panel.promise.${promise}`, { count: config?.review_hours ?? 72 })}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
