import KeyRounded from '@mui/icons-material/KeyRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAuth } from '@/auth/AuthContext';
import { takeReturnPath } from '@/auth/landing';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { signInByPasskey } from './factors/signIn';
import { isCancelled, knowsPasskeys } from './factors/webauthn';

/** For people with a passkey: neither a password nor a code. */
export default function PasskeySignIn() {
  const { t } = useTranslation('signIn');
  const { enter } = useAuth();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  if (!knowsPasskeys()) return null;
  const signIn = async () => {
    setBusy(true);
    try {
      const user = await enter(signInByPasskey());
      void navigate((await takeReturnPath(user.id)) ?? '/', { replace: true });
    } catch (error) {
      setBusy(false);
      if (!isCancelled(error)) notifyError(errorText(error));
    }
  };
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      loading={busy}
      startIcon={<KeyRounded />}
      sx={{ mt: 4 }}
      onClick={() => {
        void signIn();
      }}
    >
      {t('passkey')}
    </Button>
  );
}
