import EventRounded from '@mui/icons-material/EventRounded';
import LockClockRounded from '@mui/icons-material/LockClockRounded';
import TaskAltRounded from '@mui/icons-material/TaskAltRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useConfig } from '@/api/config';
import type { RfiOut } from '@/api/schema.gen';
import { useSignedInUser } from '@/auth/AuthContext';
import { useClosedEarlyText } from '@/clock/closedEarly';
import { useCompanyRfi } from '@/clock/companyRfi';
import { useServerNow } from '@/clock/serverClock';
import { deadlineTone, type DeadlineTone, useTimeLeftText } from '@/clock/timeLeft';
import { isSubmitted } from '@/components/journey';
import { useJourney } from '@/components/useJourney';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import type { ColourTokens } from '@/theme/tokens';

const looks: Record<DeadlineTone, { text: keyof ColourTokens; background: keyof ColourTokens }> = {
  neutral: { text: 'primaryStrong', background: 'primarySoft' },
  warning: { text: 'warning', background: 'warningSoft' },
  error: { text: 'error', background: 'errorSoft' },
  closed: { text: 'error', background: 'errorSoft' },
};

/** The deadline for companies, by the server's clock. Screen readers announce a change of tone once, not each tick. */
export function DeadlineBanner() {
  const user = useSignedInUser();
  const rfi = useCompanyRfi(user);
  const { next, phase } = useJourney(user);
  const isKnown = useConfig() !== undefined;
  // Its usual height, two lines on a phone, so that the page does not move when it arrives.
  if (!isKnown) return <Box sx={{ minHeight: { xs: 48, lg: 36 } }} />;
  if (!rfi || phase === 'scheduled' || next.kind === 'rejected') return null;
  return isSubmitted(next) ? <Submitted rfi={rfi} closed={phase === 'closed'} /> : <Deadline rfi={rfi} />;
}

/** Without urgency. That the response is submitted stands in the rail. */
function Submitted({ rfi, closed }: { rfi: RfiOut; closed: boolean }) {
  const { t } = useTranslation('shell');
  const early = useClosedEarlyText(rfi, { withReason: false });
  const time = formatDateTime(rfi.deadline, currentLanguage());
  const text = early ?? t(closed ? 'deadline.closed' : 'deadline.closes', { time });
  return (
    <Banner tone="neutral" icon={TaskAltRounded} text={text}>
      {rfi.closed_early?.reason ? <ReadReason /> : null}
    </Banner>
  );
}

function Deadline({ rfi }: { rfi: RfiOut }) {
  const { t } = useTranslation('shell');
  const left = useTimeLeftText();
  const msLeft = Date.parse(rfi.deadline) - useServerNow(5000);
  const tone = rfi.state === 'closed' ? 'closed' : deadlineTone(msLeft);
  const early = useClosedEarlyText(rfi, { withReason: false });
  const time = formatDateTime(rfi.deadline, currentLanguage());
  return (
    <Banner
      tone={tone}
      icon={tone === 'closed' ? LockClockRounded : EventRounded}
      text={
        tone === 'closed'
          ? (early ?? t('deadline.closed', { time }))
          : t(rfi.extension ? 'deadline.extended' : 'deadline.submitBy', { time, left: left(msLeft) })
      }
    >
      {rfi.closed_early?.reason ? <ReadReason /> : null}
      <span className="visuallyHidden" role="status">
        {tone === 'neutral' ? '' : t(`deadline.tone.${early ? 'closedEarly' : tone}`)}
      </span>
    </Banner>
  );
}

/** The page about the request has the reason. */
function ReadReason() {
  const { t } = useTranslation('shell');
  return (
    <Link
      component={RouterLink}
      to="/about"
      variant="small"
      color="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
    >
      {t('deadline.reason')}
    </Link>
  );
}

const threeLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

interface BannerProps {
  tone: DeadlineTone;
  icon: ComponentType<SvgIconProps>;
  text: string;
  children?: ReactNode;
}

function Banner({ tone, icon: Icon, text, children }: BannerProps) {
  const { text: colour, background } = looks[tone];
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        px: 3,
        py: 1.5,
        minHeight: 36,
        borderRadius: { xs: 0, lg: 1 },
        color: (theme) => theme.tokens[colour],
        bgcolor: (theme) => theme.tokens[background],
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      <Typography variant="small" component="p" sx={{ fontWeight: 500, ...threeLines }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}
