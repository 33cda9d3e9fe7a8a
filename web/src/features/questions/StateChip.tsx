import CampaignRounded from '@mui/icons-material/CampaignRounded';
import HighlightOffRounded from '@mui/icons-material/HighlightOffRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import RemoveCircleOutlineRounded from '@mui/icons-material/RemoveCircleOutlineRounded';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { QuestionState } from '@/api/contract';

const looks = {
  open: { icon: HourglassTopRounded, text: 'warning', background: 'warningSoft' },
  answered: { icon: LockRounded, text: 'secondary', background: 'secondarySoft' },
  published: { icon: CampaignRounded, text: 'primaryStrong', background: 'primarySoft' },
  declined: { icon: HighlightOffRounded, text: 'error', background: 'errorSoft' },
  withdrawn: { icon: RemoveCircleOutlineRounded, text: 'muted', background: 'page' },
} as const satisfies Record<QuestionState, object>;

export const states = ['open', 'answered', 'published', 'declined', 'withdrawn'] as const;

/** State of a question: icon and text. */
export function StateChip({ state }: { state: QuestionState }) {
  const { t } = useTranslation('questions');
  const { icon: Icon, text, background } = looks[state];
  return (
    <Chip
      size="small"
      icon={<Icon aria-hidden />}
      label={t(`state.${state}`)}
      sx={{
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
