import KeyRounded from '@mui/icons-material/KeyRounded';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAuth } from '@/auth/AuthContext';
import { takeReturnPath } from '@/auth/landing';
import { signInByPasskey } from './factors/signIn';
import { isCancelled, knowsPasskeys } from './factors/webauthn';
import { OtherWayButton } from './OtherWayButton';

/** For people with a passkey: neither a password nor a code. */
export default function PasskeySignIn() {
  const { t } = useTranslation('signIn');
  const { enter } = useAuth();
  const navigate = useNavigate();
  if (!knowsPasskeys()) return null;
  const signIn = async () => {
    const user = await enter(signInByPasskey());
    void navigate((await takeReturnPath(user.id)) ?? '/', { replace: true });
  };
  return (
    <OtherWayButton icon={<KeyRounded />} onSignIn={signIn} isSilent={isCancelled}>
      {t('passkey')}
    </OtherWayButton>
  );
}
