import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { RfiOut } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { useClosedEarlyText } from '@/clock/closedEarly';
import { useCompanyRfi } from '@/clock/companyRfi';
import { usePhase, type Phase } from '@/clock/rfiPhase';
import { useServerNow } from '@/clock/serverClock';
import { useTimeLeftText } from '@/clock/timeLeft';
import { CalendarLink } from '@/components/CalendarLink';
import { DocumentTitle, usePageHeading } from '@/components/PageHeader';
import { formatDateTime, formatHijri } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { ContourLines } from '@/theme/ContourLines';

/** Title, state and dates of the request, and the way in. */
export function RequestPanel() {
  const { t } = useTranslation('about');
  const rfi = useCompanyRfi(useAuth().user);
  const phase = usePhase(rfi);
  const title = rfi ? rfi.title[currentLanguage()] : t('none.title');
  const heading = usePageHeading<HTMLHeadingElement>(title);
  return (
    <section aria-label={t('request')}>
      <DocumentTitle title={t('titles.about')} />
      <Box
        sx={{
          position: 'relative',
          overflow: 'hidden',
          px: { xs: 5, md: 10 },
          py: { xs: 6, md: 12 },
          borderRadius: '12px',
          color: (theme) => theme.tokens.onPanel,
          bgcolor: (theme) => theme.tokens.panel,
        }}
      >
        <ContourLines tone="panel" clear="start" />
        <Box sx={{ position: 'relative', maxWidth: 760 }}>
          <Typography variant="small" component="p" sx={{ color: (theme) => theme.tokens.onPanelMuted }}>
            {t('request')}
          </Typography>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mt: 1 }}>
            {title}
          </Typography>
          <Typography sx={{ mt: 3 }}>{rfi ? <State rfi={rfi} phase={phase} /> : t('none.text')}</Typography>
          {rfi ? <Dates rfi={rfi} /> : null}
          <WayIn phase={phase} />
        </Box>
      </Box>
    </section>
  );
}

function State({ rfi, phase }: { rfi: RfiOut; phase: Phase }) {
  const { t } = useTranslation('about');
  const left = useTimeLeftText();
  const now = useServerNow(5000);
  const early = useClosedEarlyText(rfi);
  if (phase === 'scheduled')
    return t('state.scheduled', { time: formatDateTime(rfi.opens_at ?? '', currentLanguage()) });
  if (early)
    return (
      <>
        {early}
        <br />
        {t('state.closedEarly')}
      </>
    );
  if (phase === 'closed') return t('state.closed');
  return t('state.open', { left: left(Date.parse(rfi.deadline) - now) });
}

function Dates({ rfi }: { rfi: RfiOut }) {
  const { t } = useTranslation('about');
  const { t: common } = useTranslation('common');
  const language = currentLanguage();
  const entries = [
    { name: 'opens', at: rfi.opens_at },
    { name: 'questions', at: rfi.questions_until },
    { name: 'deadline', at: rfi.closed_early?.planned ?? rfi.deadline },
  ] as const;
  return (
    <Box
      component="dl"
      aria-label={t('dates.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 10, rowGap: 4, m: 0, mt: 6 }}
    >
      {entries.map(({ name, at }) =>
        // Without an opening date the request is open from the start.
        at ? (
          <div key={name}>
            <Typography component="dt" variant="small" sx={{ color: (theme) => theme.tokens.onPanelMuted }}>
              {t(`dates.${name}`)}
            </Typography>
            <Typography component="dd" variant="label" sx={{ m: 0, display: 'block' }}>
              <time dateTime={at}>{formatDateTime(at, language)}</time>
            </Typography>
            <Typography
              component="dd"
              variant="small"
              sx={{ m: 0, display: 'block', color: (theme) => theme.tokens.onPanelMuted }}
            >
              {`${common('time.saudiZone')} · ${formatHijri(at, language)}`}
            </Typography>
          </div>
        ) : null,
      )}
    </Box>
  );
}

/** Buttons in the colours of the panel; the theme's own are for a light or dark page. */
const onPanel = {
  '& .MuiButton-root.Mui-focusVisible': { outlineColor: (theme: Theme) => theme.tokens.onPanel },
  '& .MuiButton-contained, & .MuiButton-contained:hover': {
    color: (theme: Theme) => theme.tokens.panel,
    bgcolor: (theme: Theme) => theme.tokens.onPanel,
  },
  '& .MuiButton-contained:hover': { bgcolor: (theme: Theme) => theme.tokens.onPanelMuted },
  '& .MuiButton-outlined, & .MuiButton-outlined:hover': {
    color: (theme: Theme) => theme.tokens.onPanel,
    bgcolor: (theme: Theme) => theme.tokens.panel,
    borderColor: (theme: Theme) => theme.tokens.onPanelMuted,
  },
  '& .MuiButton-outlined:hover': { borderColor: (theme: Theme) => theme.tokens.onPanel },
} as const;

/** After the deadline, and without a request, only companies that took part have a reason to go on. */
function WayIn({ phase }: { phase: Phase }) {
  const { t } = useTranslation('about');
  const isSignedIn = useAuth().user !== null;
  const isRunning = phase === 'open' || phase === 'scheduled';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 8, ...onPanel, '@media print': { display: 'none' } }}>
      {isSignedIn ? (
        <Button component={RouterLink} to="/">
          {t('portal')}
        </Button>
      ) : (
        <>
          {isRunning ? (
            <Button component={RouterLink} to="/signup">
              {t('register')}
            </Button>
          ) : null}
          <Button component={RouterLink} to="/login" variant={isRunning ? 'outlined' : 'contained'}>
            {t('signIn')}
          </Button>
        </>
      )}
      {isRunning ? <CalendarLink /> : null}
    </Box>
  );
}
