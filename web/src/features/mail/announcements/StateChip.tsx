import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import { useTranslation } from 'react-i18next';
import type { AnnouncementRow } from '@/api/contract';
import { ToneChip, type Look } from '@/components/ToneChip';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

const looks: Record<AnnouncementRow['state'], Look> = {
  scheduled: { icon: ScheduleRounded, tone: 'calm' },
  sending: { icon: SendRounded, tone: 'calm', mirrored: true },
  paused: { icon: PauseCircleRounded, tone: 'waiting' },
  cancelled: { icon: CancelRounded, tone: 'bad' },
  finished: { icon: CheckCircleRounded, tone: 'good' },
};

const held: Look = { icon: PauseCircleRounded, tone: 'waiting' };
const incomplete: Look = { icon: WarningAmberRounded, tone: 'waiting' };

/** State of an announcement. A finished one with rejections is amber and shows their number, a scheduled one on hold is amber. */
export function StateChip({
  announcement: { state, counts, trouble },
}: {
  announcement: Pick<AnnouncementRow, 'state' | 'counts' | 'trouble'>;
}) {
  const { t } = useTranslation('announcements');
  const missed = state === 'finished' ? counts.permanent : 0;
  if (state === 'scheduled' && trouble) return <ToneChip {...held} label={t('state.held')} />;
  return (
    <ToneChip
      {...(missed > 0 ? incomplete : looks[state])}
      label={
        missed > 0
          ? t('state.incomplete', { count: missed, formatted: formatNumber(missed, currentLanguage()) })
          : t(`state.${state}`)
      }
    />
  );
}
