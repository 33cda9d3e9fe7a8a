import BadgeRounded from '@mui/icons-material/BadgeRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { beginAtProvider } from './api';

/** For administrators: leads to the authority's own sign-in service. */
export default function ProviderSignIn({ name }: { name: string }) {
  const { t } = useTranslation('signIn');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      window.location.assign(await beginAtProvider());
    } catch (error) {
      setBusy(false);
      notifyError(errorText(error));
    }
  };
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      loading={busy}
      startIcon={<BadgeRounded />}
      sx={{ mt: 4 }}
      onClick={() => {
        void leave();
      }}
    >
      {t('provider', { name })}
    </Button>
  );
}
