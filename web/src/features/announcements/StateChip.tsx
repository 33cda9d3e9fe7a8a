import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { AnnouncementRow } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

interface Look {
  icon: typeof SendRounded;
  text: 'secondary' | 'warning' | 'error' | 'primaryStrong';
  background: 'secondarySoft' | 'warningSoft' | 'errorSoft' | 'primarySoft';
  /** `mirrored`: the icon points in the reading direction. */
  className?: 'mirrored';
}

const looks: Record<AnnouncementRow['state'], Look> = {
  scheduled: { icon: ScheduleRounded, text: 'secondary', background: 'secondarySoft' },
  sending: { icon: SendRounded, text: 'secondary', background: 'secondarySoft', className: 'mirrored' },
  paused: { icon: PauseCircleRounded, text: 'warning', background: 'warningSoft' },
  cancelled: { icon: CancelRounded, text: 'error', background: 'errorSoft' },
  finished: { icon: CheckCircleRounded, text: 'primaryStrong', background: 'primarySoft' },
};

const incomplete: Look = { icon: WarningAmberRounded, text: 'warning', background: 'warningSoft' };

/** State of an announcement. A finished one with rejections is amber and shows their number. */
export function StateChip({
  announcement: { state, counts },
}: {
  announcement: Pick<AnnouncementRow, 'state' | 'counts'>;
}) {
  const { t } = useTranslation('announcements');
  const missed = state === 'finished' ? counts.permanent : 0;
  const { icon: Icon, text, background, ...iconProps }: Look = missed > 0 ? incomplete : looks[state];
  return (
    <Chip
      size="small"
      icon={<Icon aria-hidden {...iconProps} />}
      label={
        missed > 0
          ? t('state.incomplete', { count: missed, formatted: formatNumber(missed, currentLanguage()) })
          : t(`state.${state}`)
      }
      sx={{
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
