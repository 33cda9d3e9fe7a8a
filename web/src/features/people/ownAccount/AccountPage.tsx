import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/PageHeader';
import { FactorsPanel } from '@/features/people/signIn/factors/FactorsPanel';
import { DataPanel } from './DataPanel';
import { DetailsPanel } from './DetailsPanel';
import { DevicesPanel } from './DevicesPanel';
import { NotificationsPanel } from './NotificationsPanel';
import { PasswordPanel } from './PasswordPanel';

/** The person's own account. */
export default function AccountPage() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gap: 6,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
          <DetailsPanel />
          <DevicesPanel />
          <DataPanel />
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
          <PasswordPanel />
          <FactorsPanel />
          <NotificationsPanel />
        </Box>
      </Box>
    </>
  );
}
