import GavelRounded from '@mui/icons-material/GavelRounded';
import LockClockRounded from '@mui/icons-material/LockClockRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import { useTranslation } from 'react-i18next';
import type { ClosedFor } from '@/api/schema.gen';
import { ToneChip, type Look } from '@/components/ToneChip';

const looks: Record<ClosedFor, Look> = {
  sealed: { icon: LockClockRounded, tone: 'waiting' },
  interest: { icon: GavelRounded, tone: 'waiting' },
  undeclared: { icon: RadioButtonUncheckedRounded, tone: 'quiet' },
};

/** Why the reader may not see a response. */
export function ClosedChip({ reason }: { reason: ClosedFor }) {
  const { t } = useTranslation('reading');
  return <ToneChip {...looks[reason]} label={t(`closed.${reason}`)} />;
}
