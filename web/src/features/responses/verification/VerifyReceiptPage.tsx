import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/PageHeader';
import { CheckForm } from './CheckForm';
import { SigningKeys } from './SigningKeys';

/** Anybody can find out whether a receipt, or a file of it, is genuine. */
export default function VerifyReceiptPage() {
  const { t } = useTranslation('verifyReceipt');
  return (
    <Box sx={{ maxWidth: 824, mx: 'auto', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Box
        sx={{
          p: { xs: 5, md: 8 },
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
        }}
      >
        <PageHeader title={t('title')} lead={t('lead')} />
        <CheckForm />
      </Box>
      <SigningKeys />
    </Box>
  );
}
