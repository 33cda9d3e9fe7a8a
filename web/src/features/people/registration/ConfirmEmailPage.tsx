import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { useAuth } from '@/auth/AuthContext';
import { PageHeader } from '@/components/PageHeader';
import { notify } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { confirmEmail } from '@/features/people/accounts/api';
import { perLink } from '@/features/people/accounts/perLink';

type Stage = 'ask' | 'done' | 'invalid';

/**
 * Confirms the email of a registration with one press: opening the link is not sufficient, because mail scanners open
 * links.
 */
function ConfirmEmailPage() {
  const { hash } = useLocation();
  // The token is in the fragment, which browsers do not send.
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  const [stage, setStage] = useState<Stage>(token === '' ? 'invalid' : 'ask');
  const [busy, setBusy] = useState(false);
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const { user, refresh } = useAuth();

  const confirm = async () => {
    setBusy(true);
    try {
      await confirmEmail(token);
      setStage('done');
      // The waiting page of a signed-in person updates immediately; a lost session is no error here.
      if (user) await refresh().catch(() => undefined);
    } catch (error) {
      if (isApiError(error, 'confirmation_token_invalid')) setStage('invalid');
      else notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeader title={t(`confirmEmail.${stage}.title`)} lead={t(`confirmEmail.${stage}.lead`)} />
      {stage === 'ask' ? (
        <Button size="large" loading={busy} onClick={() => void confirm()}>
          {t('confirmEmail.ask.action')}
        </Button>
      ) : (
        <Button component={RouterLink} to="/login" size="large">
          {t(`confirmEmail.${stage}.action`)}
        </Button>
      )}
    </>
  );
}

export default perLink(ConfirmEmailPage);
