import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { notify } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolateLtr } from '@/i18n/isolate';
import { sendConfirmationAgain } from '@/features/people/accounts/api';

/** Explains that the approval needs a confirmed email, and sends the link again. */
export function ConfirmEmailBox({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await sendConfirmationAgain();
      notify('success', t('status.confirm.sent'));
    } catch (error) {
      // A lost session has its own message.
      if (!isApiError(error, 'unauthenticated')) notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert severity="warning">
      <AlertTitle>{t('status.confirm.title')}</AlertTitle>
      {t('status.confirm.text', { email: isolateLtr(email) })}
      <Button variant="outlined" loading={busy} sx={{ display: 'flex', mt: 3 }} onClick={() => void send()}>
        {t('status.confirm.again')}
      </Button>
    </Alert>
  );
}
