import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import { ErrorSummary } from '@/components/ErrorSummary';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { useFieldValue } from '@/forms/useFieldValue';
import { usePortalForm } from '@/forms/usePortalForm';
import { resetPassword } from '@/features/people/accounts/api';
import { FormStack } from '@/features/people/accounts/FormStack';
import { NewPasswordFields } from './NewPasswordFields';
import { passwordLengths } from '@/validation/password';
import { perLink } from '@/features/people/accounts/perLink';

/** The token is in the fragment, which browsers do not send. */
const tokenOf = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

type Stage = 'choose' | 'done' | 'invalid';

function ResetPasswordPage() {
  const { hash } = useLocation();
  const [token] = useState(() => tokenOf(hash));
  const [stage, setStage] = useState<Stage>(token === '' ? 'invalid' : 'choose');
  const { t } = useTranslation('accounts');

  useEffect(() => {
    // Removed from the address bar and the history after its use.
    if (stage === 'done') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [stage]);

  if (stage === 'choose') return <ChoosePassword token={token} onEnd={setStage} />;
  const done = stage === 'done';
  return (
    <>
      <PageHeader
        title={done ? t('reset.doneTitle') : t('reset.invalidTitle')}
        lead={done ? t('reset.done') : t('reset.invalid')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {!done && (
          <Button component={RouterLink} to="/forgetPassword" size="large">
            {t('reset.askAgain')}
          </Button>
        )}
        <Button component={RouterLink} to="/login" size="large" variant={done ? 'contained' : 'outlined'}>
          {t('reset.signIn')}
        </Button>
      </Box>
    </>
  );
}

function ChoosePassword({ token, onEnd }: { token: string; onEnd: (stage: Stage) => void }) {
  const { t } = useTranslation('accounts');
  const lengths = passwordLengths(useConfig());
  const { form, field, summary, attempt, submit, isSubmitting } = usePortalForm({
    defaultValues: { password: '', confirm_password: '' },
    schema: (rules) =>
      import('@/features/people/accounts/schemas').then(({ resetSchema }) => resetSchema(rules, lengths)),
    // Not stored; it only survives a change of language.
    draft: 'resetPassword',
    secret: ['password', 'confirm_password'],
    onSubmit: async (values) => {
      try {
        await resetPassword({ token, ...values });
        onEnd('done');
      } catch (error) {
        if (!isApiError(error, 'reset_token_invalid')) throw error;
        onEnd('invalid');
      }
    },
  });
  const typed = useFieldValue(form, 'password');
  return (
    <>
      <PageHeader title={t('reset.title')} lead={t('reset.lead')} />
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <NewPasswordFields
          typed={typed}
          field={field}
          label={t('reset.password')}
          confirmLabel={t('reset.confirm_password')}
          minLength={lengths.min}
        />
        <SubmitButton loading={isSubmitting} fullWidth>
          {t('reset.submit')}
        </SubmitButton>
      </FormStack>
    </>
  );
}

export default perLink(ResetPasswordPage);
