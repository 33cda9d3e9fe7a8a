import CampaignRounded from '@mui/icons-material/CampaignRounded';
import HighlightOffRounded from '@mui/icons-material/HighlightOffRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import RemoveCircleOutlineRounded from '@mui/icons-material/RemoveCircleOutlineRounded';
import { useTranslation } from 'react-i18next';
import type { QuestionState } from '@/api/schema.gen';
import { ToneChip } from '@/components/ToneChip';

const looks = {
  open: { icon: HourglassTopRounded, tone: 'waiting' },
  answered: { icon: LockRounded, tone: 'calm' },
  published: { icon: CampaignRounded, tone: 'good' },
  declined: { icon: HighlightOffRounded, tone: 'bad' },
  withdrawn: { icon: RemoveCircleOutlineRounded, tone: 'quiet' },
} as const satisfies Record<QuestionState, object>;

export const states = ['open', 'answered', 'published', 'declined', 'withdrawn'] as const;

/** State of a question: icon and text. */
export function StateChip({ state }: { state: QuestionState }) {
  const { t } = useTranslation('questions');
  return <ToneChip {...looks[state]} label={t(`state.${state}`)} />;
}
