import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import EventBusyRounded from '@mui/icons-material/EventBusyRounded';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '@/api/contract';
import { ToneChip } from '@/components/ToneChip';

const looks = {
  valid: { icon: CheckCircleRounded, tone: 'good' },
  usedUp: { icon: DoneAllRounded, tone: 'calm' },
  expired: { icon: EventBusyRounded, tone: 'waiting' },
  revoked: { icon: BlockRounded, tone: 'bad' },
} as const;

export const states = ['valid', 'usedUp', 'expired', 'revoked'] as const;

export function StateChip({ state }: { state: Invitation['state'] }) {
  const { t } = useTranslation('invitations');
  return <ToneChip {...looks[state]} label={t(`state.${state}`)} />;
}
