import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import EditNoteRounded from '@mui/icons-material/EditNoteRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import HighlightOffRounded from '@mui/icons-material/HighlightOffRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import LockClockRounded from '@mui/icons-material/LockClockRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import { useTranslation } from 'react-i18next';
import type { RfiState, Submission } from '@/api/contract';
import type { AccountStatus } from '@/api/schema.gen';
import { ToneChip, type Look } from './ToneChip';

export type Status = AccountStatus | Submission['state'] | RfiState;

const looks: Record<Status, Look> = {
  pending: { icon: HourglassTopRounded, tone: 'waiting' },
  Approved: { icon: CheckCircleRounded, tone: 'good' },
  returned: { icon: EditNoteRounded, tone: 'waiting' },
  rejected: { icon: HighlightOffRounded, tone: 'bad' },
  notSubmitted: { icon: RadioButtonUncheckedRounded, tone: 'calm' },
  submitted: { icon: CheckCircleRounded, tone: 'good' },
  scheduled: { icon: EventRounded, tone: 'calm' },
  open: { icon: LockOpenRounded, tone: 'good' },
  closed: { icon: LockClockRounded, tone: 'bad' },
};

/** Icon and text, because colour alone is not sufficient. */
export function StatusChip({ status, size = 'medium' }: { status: Status; size?: 'small' | 'medium' }) {
  const { t } = useTranslation('progress');
  return <ToneChip {...looks[status]} size={size} label={t(`status.${status}`)} />;
}
