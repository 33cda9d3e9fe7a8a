import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import EventBusyRounded from '@mui/icons-material/EventBusyRounded';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '@/api/contract';

const looks = {
  valid: { icon: CheckCircleRounded, text: 'primaryStrong', background: 'primarySoft' },
  usedUp: { icon: DoneAllRounded, text: 'secondary', background: 'secondarySoft' },
  expired: { icon: EventBusyRounded, text: 'warning', background: 'warningSoft' },
  revoked: { icon: BlockRounded, text: 'error', background: 'errorSoft' },
} as const;

export const states = ['valid', 'usedUp', 'expired', 'revoked'] as const;

export function StateChip({ state }: { state: Invitation['state'] }) {
  const { t } = useTranslation('invitations');
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
