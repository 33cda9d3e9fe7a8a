import EventRounded from '@mui/icons-material/EventRounded';
import LockClockRounded from '@mui/icons-material/LockClockRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import type { Rfi } from '@/api/contract';
import { useServerNow } from '@/clock/serverClock';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import type { ColourTokens } from '@/theme/tokens';
import { deadlineTone, timeLeft, type DeadlineTone } from './deadline';

const looks: Record<DeadlineTone, { text: keyof ColourTokens; background: keyof ColourTokens }> = {
  neutral: { text: 'primaryStrong', background: 'primarySoft' },
  warning: { text: 'warning', background: 'warningSoft' },
  error: { text: 'error', background: 'errorSoft' },
  closed: { text: 'error', background: 'errorSoft' },
};

function useTimeLeftText() {
  const { t } = useTranslation('shell');
  const duration = (msLeft: number) => {
    const { days, hours, minutes } = timeLeft(msLeft);
    const parts = [
      days > 0 && t('deadline.days', { count: days }),
      hours > 0 && t('deadline.hours', { count: hours }),
      days === 0 && minutes > 0 && t('deadline.minutes', { count: minutes }),
    ].filter((part) => part !== false);
    const [first, second] = parts;
    if (first === undefined) return t('deadline.lessThanAMinute');
    return second === undefined ? first : t('deadline.both', { first, second });
  };
  return (msLeft: number) => t('deadline.left', { duration: duration(msLeft) });
}

/** The reminder for companies, by the server's clock. A change of tone is said aloud once, never the ticking. */
export function DeadlineBanner() {
  const rfi = useConfig()?.rfi;
  return rfi && rfi.state !== 'scheduled' ? <Deadline rfi={rfi} /> : null;
}

function Deadline({ rfi }: { rfi: Rfi }) {
  const { t } = useTranslation('shell');
  const left = useTimeLeftText();
  const msLeft = Date.parse(rfi.deadline) - useServerNow(5000);
  const tone = rfi.state === 'closed' ? 'closed' : deadlineTone(msLeft);
  const { text, background } = looks[tone];
  const time = formatDateTime(rfi.deadline, currentLanguage());
  const Icon = tone === 'closed' ? LockClockRounded : EventRounded;
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
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      <Typography variant="small" component="p" sx={{ fontWeight: 500 }}>
        {tone === 'closed' ? t('deadline.closed', { time }) : t('deadline.submitBy', { time, left: left(msLeft) })}
      </Typography>
      <span className="visuallyHidden" role="status">
        {tone === 'neutral' ? '' : t(`deadline.tone.${tone}`)}
      </span>
    </Box>
  );
}
