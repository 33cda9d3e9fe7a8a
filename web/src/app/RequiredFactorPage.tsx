import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useAuth } from '@/auth/AuthContext';
import { PageHeader } from '@/components/PageHeader';
import { FactorsPanel } from '@/features/people/signIn/factors/FactorsPanel';
import { StandalonePage } from './StandalonePage';

/** All that an administrator without a factor may do, from the day on which one is required. */
export default function RequiredFactorPage() {
  const { t } = useTranslation('factors');
  const { logout } = useAuth();
  return (
    <StandalonePage>
      <PageHeader title={t('required.title')} lead={t('required.lead')} />
      <FactorsPanel />
      <Button variant="text" onClick={() => void logout()}>
        {t('required.signOut')}
      </Button>
    </StandalonePage>
  );
}
