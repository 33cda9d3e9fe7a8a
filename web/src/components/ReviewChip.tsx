import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import LiveHelpRounded from '@mui/icons-material/LiveHelpRounded';
import MarkEmailReadRounded from '@mui/icons-material/MarkEmailReadRounded';
import TaskAltRounded from '@mui/icons-material/TaskAltRounded';
import { useConfig } from '@/api/config';
import type { ReviewStatus } from '@/api/schema.gen';
import { currentLanguage } from '@/i18n/i18n';
import { ToneChip, type Look } from './ToneChip';

const looks: Record<ReviewStatus, Look> = {
  received: { icon: MarkEmailReadRounded, tone: 'calm' },
  under_review: { icon: HourglassTopRounded, tone: 'waiting' },
  clarification_requested: { icon: LiveHelpRounded, tone: 'waiting' },
  completed: { icon: TaskAltRounded, tone: 'good' },
};

/** The names of the statuses are settings of the server. */
export function useReviewStatusName(): (status: ReviewStatus) => string {
  const names = useConfig()?.review_status_names;
  return (status) => names?.[status]?.[currentLanguage()] ?? '';
}

export function ReviewChip({ status, size = 'medium' }: { status: ReviewStatus; size?: 'small' | 'medium' }) {
  return <ToneChip {...looks[status]} size={size} label={useReviewStatusName()(status)} />;
}
