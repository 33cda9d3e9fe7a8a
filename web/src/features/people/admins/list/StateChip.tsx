import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import { useTranslation } from 'react-i18next';
import type { AdminOut } from '@/api/schema.gen';
import { ToneChip, type Look } from '@/components/ToneChip';

const looks: Record<AdminOut['state'], Look> = {
  active: { icon: CheckCircleRounded, tone: 'good' },
  invited: { icon: MailOutlineRounded, tone: 'waiting' },
};

export function StateChip({ state }: { state: AdminOut['state'] }) {
  const { t } = useTranslation('admins');
  return <ToneChip {...looks[state]} label={t(`state.${state}`)} />;
}
