import HistoryToggleOffRounded from '@mui/icons-material/HistoryToggleOffRounded';
import KeyOffRounded from '@mui/icons-material/KeyOffRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import { useTranslation } from 'react-i18next';
import type { AdminOut } from '@/api/schema.gen';
import { ToneChip, type Look } from '@/components/ToneChip';

const looks = {
  added: { icon: KeyRounded, tone: 'good' },
  none: { icon: KeyOffRounded, tone: 'quiet' },
  resetting: { icon: HistoryToggleOffRounded, tone: 'waiting' },
} as const satisfies Record<string, Look>;

/** Whether the person has a passkey or an authenticator app, or is to lose them. */
export function FactorsChip({ admin }: { admin: AdminOut }) {
  const { t } = useTranslation('admins');
  const state = admin.factor_reset ? 'resetting' : admin.has_factor ? 'added' : 'none';
  return <ToneChip {...looks[state]} label={t(`factors.state.${state}`)} />;
}
