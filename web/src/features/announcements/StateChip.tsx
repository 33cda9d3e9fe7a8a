import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { AnnouncementRow } from '@/api/contract';

const looks = {
  sending: { icon: SendRounded, text: 'secondary', background: 'secondarySoft' },
  paused: { icon: PauseCircleRounded, text: 'warning', background: 'warningSoft' },
  cancelled: { icon: CancelRounded, text: 'error', background: 'errorSoft' },
  finished: { icon: CheckCircleRounded, text: 'primaryStrong', background: 'primarySoft' },
} as const;

export function StateChip({ state }: { state: AnnouncementRow['state'] }) {
  const { t } = useTranslation('announcements');
  const { icon: Icon, text, background } = looks[state];
  return (
    <Chip
      size="small"
      icon={<Icon aria-hidden {...(state === 'sending' && { className: 'mirrored' })} />}
      label={t(`state.${state}`)}
      sx={{ color: (theme) => theme.tokens[text], bgcolor: (theme) => theme.tokens[background], '& .MuiChip-icon': { color: 'inherit' } }}
    />
  );
}
