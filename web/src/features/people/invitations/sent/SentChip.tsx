import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import EventBusyRounded from '@mui/icons-material/EventBusyRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import HowToRegRounded from '@mui/icons-material/HowToRegRounded';
import MarkEmailReadRounded from '@mui/icons-material/MarkEmailReadRounded';
import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { useTranslation } from 'react-i18next';
import { ToneChip } from '@/components/ToneChip';
import type { SentStatus } from '../api';

const looks = {
  queued: { icon: HourglassTopRounded, tone: 'calm' },
  sent: { icon: MarkEmailReadRounded, tone: 'calm' },
  rejected: { icon: ReportProblemRounded, tone: 'bad' },
  opened: { icon: VisibilityRounded, tone: 'calm' },
  registered: { icon: HowToRegRounded, tone: 'good' },
  approved: { icon: CheckCircleRounded, tone: 'good' },
  revoked: { icon: BlockRounded, tone: 'bad' },
  expired: { icon: EventBusyRounded, tone: 'waiting' },
} as const;

/** In the order in which an invitation reaches them. */
export const sentStatuses = Object.keys(looks) as SentStatus[];

export function SentChip({ status }: { status: SentStatus }) {
  const { t } = useTranslation('invitations');
  return <ToneChip {...looks[status]} label={t(`sent.status.${status}`)} />;
}
