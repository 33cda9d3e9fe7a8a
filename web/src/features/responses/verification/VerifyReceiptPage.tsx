import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { receiptCheckNumberMax } from '@/api/limits.gen';
import { PageHeader } from '@/components/PageHeader';
import { CheckForm } from './CheckForm';
import { SigningKeys } from './SigningKeys';

/** Says, without signing in, whether a receipt, or a file of it, is genuine. */
export default function VerifyReceiptPage() {
  const { t } = useTranslation('verifyReceipt');
  const { hash } = useLocation();
  return (
    <Box sx={{ maxWidth: 824, mx: 'auto', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Box
        sx={{
          p: { xs: 5, md: 7 },
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
        }}
      >
        <PageHeader title={t('title')} lead={t('lead')} />
        {/* The QR code of another receipt begins anew. */}
        <CheckForm key={hash} scanned={numberIn(hash)} />
      </Box>
      <SigningKeys />
    </Box>
  );
}

/** The QR code of a receipt has its number behind `#`, which browsers do not send. */
function numberIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).slice(0, receiptCheckNumberMax);
  } catch {
    return '';
  }
}
