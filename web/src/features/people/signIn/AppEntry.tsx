import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, isApiError } from '@/api/ApiError';
import { useAuth } from '@/auth/AuthContext';
import { takeReturnPath } from '@/auth/landing';
import { ErrorSummary } from '@/components/ErrorSummary';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { useCodeError } from '@/features/people/accounts/CodeField';
import { FormStack } from '@/features/people/accounts/FormStack';
import { hasEnded } from '@/features/people/accounts/sendCode';
import { endVerification, type Verification } from '@/features/people/accounts/verification';
import { signInByApp } from './factors/signIn';
import { usePortalForm } from '@/forms/usePortalForm';
import PasskeySignIn from './PasskeySignIn';

interface AppEntryProps {
  verification: Verification;
  onChange: (next: Verification) => void;
  onEnd: () => void;
}

/** After the password: the code of an authenticator app, a recovery code, or a passkey. */
export function AppEntry({ verification, onChange, onEnd }: AppEntryProps) {
  const { t } = useTranslation('factors');
  const { challenge } = verification;
  const [recovery, setRecovery] = useState(!challenge.has_app);
  const kind = recovery ? 'recovery' : 'app';
  return (
    <>
      <PageHeader title={t(`signIn.${kind}.title`)} lead={t(`signIn.${kind}.lead`)} />
      {/* Another way has no mistakes yet. */}
      <CodeForm key={kind} kind={kind} challengeId={challenge.challenge_id} onEnd={onEnd} />
      <PasskeySignIn />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {challenge.has_app ? (
          <Button
            variant="text"
            onClick={() => {
              setRecovery(!recovery);
            }}
          >
            {t(recovery ? 'signIn.useApp' : 'signIn.useRecovery')}
          </Button>
        ) : null}
        {challenge.methods.length > 0 ? (
          <Button
            variant="text"
            onClick={() => {
              onChange({ ...verification, byApp: false });
            }}
          >
            {t('signIn.useCode')}
          </Button>
        ) : null}
      </Box>
    </>
  );
}

interface CodeFormProps {
  kind: 'app' | 'recovery';
  challengeId: string;
  onEnd: () => void;
}

function CodeForm({ kind, challengeId, onEnd }: CodeFormProps) {
  const { t } = useTranslation('factors');
  const { enter } = useAuth();
  const navigate = useNavigate();
  const codeError = useCodeError();
  const { field, summary, attempt, submit, isSubmitting, form } = usePortalForm({
    defaultValues: { code: '' },
    schema: (rules) => import('./factors/schemas').then(({ appProofSchema }) => appProofSchema(rules)),
    onSubmit: async ({ code }) => {
      try {
        const user = await enter(signInByApp(challengeId, code));
        endVerification();
        void navigate((await takeReturnPath(user.id)) ?? '/', { replace: true });
      } catch (error) {
        if (hasEnded(error)) onEnd();
        else if (isApiError(error, 'code_incorrect')) {
          form.resetField('code');
          throw new ApiError({ status: 422, code: 'code_incorrect', message: codeError(error) });
        } else throw error;
      }
    },
  });
  return (
    <FormStack onSubmit={submit}>
      <ErrorSummary errors={summary} attempt={attempt} />
      <TextInput
        {...field('code')}
        label={t(`signIn.${kind}.code`)}
        ltr
        autoComplete="one-time-code"
        inputProps={{ inputMode: kind === 'recovery' ? 'text' : 'numeric' }}
      />
      <SubmitButton loading={isSubmitting} fullWidth>
        {t('signIn.submit')}
      </SubmitButton>
    </FormStack>
  );
}
