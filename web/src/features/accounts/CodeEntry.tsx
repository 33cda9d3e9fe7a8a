import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import type { CodeMethod } from '@/api/contract';
import { useAuth } from '@/auth/AuthContext';
import { takeReturnPath } from '@/auth/returnPath';
import { CodeInput } from '@/components/CodeInput';
import { FormField } from '@/components/FormField';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolateLtr } from '@/i18n/isolate';
import { FormStack } from './FormStack';
import { ResendButton } from './ResendButton';
import { hasEnded, requestCode } from './sendCode';
import { useSecondsUntil } from '@/clock/useSecondsUntil';
import { useTypedCode } from './useTypedCode';
import { endVerification, lastDigits, type SentState, type Verification } from './verification';
import { WrongEmail } from './WrongEmail';

interface CodeEntryProps {
  verification: Verification;
  sent: SentState;
  onChange: (next: Verification) => void;
  onEnd: () => void;
}

/** After a wrong code: the number of attempts left. */
function useCodeError() {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  return (error: unknown): string => {
    if (isApiError(error, 'code_incorrect')) {
      const left = error.numberParam('tries_left');
      if (left === 0) return t('verify.enter.void');
      return left === undefined
        ? t('verify.enter.wrong')
        : `${t('verify.enter.wrong')} ${t('verify.enter.triesLeft', { count: left })}`;
    }
    return isApiError(error, 'code_expired') ? t('verify.enter.expired') : errorText(error);
  };
}

export function CodeEntry({ verification, sent, onChange, onEnd }: CodeEntryProps) {
  const { t } = useTranslation('accounts');
  const { t: rules } = useTranslation('validation');
  const { login } = useAuth();
  const navigate = useNavigate();
  const codeError = useCodeError();
  const { length = 6, expires_in = 300 } = useConfig()?.code ?? {};
  const [code, setCode] = useTypedCode();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const expired = useSecondsUntil(sent.expiresAt) === 0;
  const { challenge } = verification;

  const confirm = async (digits: string) => {
    if (busy) return;
    if (digits.length < length) {
      setProblem(digits === '' ? rules('code.required') : rules('code.digits'));
      document.getElementById('field-code')?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const user = await login(challenge.challenge_id, digits);
      endVerification();
      void navigate((await takeReturnPath(user.id)) ?? '/', { replace: true });
    } catch (error) {
      setBusy(false);
      if (hasEnded(error)) {
        onEnd();
        return;
      }
      setCode('');
      setProblem(codeError(error));
      document.getElementById('field-code')?.focus();
    }
  };

  const send = async (method: CodeMethod, email?: string) => {
    try {
      onChange(await requestCode(verification, method, email));
      setCode('');
      setProblem(undefined);
      notifySuccess(t('verify.resend.sent'));
    } catch (error) {
      if (hasEnded(error)) onEnd();
      else if (email === undefined) setProblem(codeError(error));
      else throw error;
    }
  };

  const destination = isolateLtr(sent.method === 'sms' ? lastDigits(sent.destination) : sent.destination);
  const message = problem ?? (expired ? t('verify.enter.expired') : undefined);
  return (
    <>
      <PageHeader
        title={t('verify.enter.title')}
        lead={
          sent.method === 'sms'
            ? t('verify.enter.sentBySms', { destination })
            : t('verify.enter.sentByEmail', { destination })
        }
      />
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(code);
        }}
      >
        <div aria-live="polite">
          <FormField
            name="code"
            label={t('verify.enter.label')}
            hint={t('verify.enter.hint', { count: Math.round(expires_in / 60) })}
            error={message}
          >
            {(field) => (
              <CodeInput
                field={field}
                length={length}
                value={code}
                onChange={setCode}
                onComplete={(digits) => {
                  void confirm(digits);
                }}
                busy={busy}
              />
            )}
          </FormField>
        </div>
        <SubmitButton loading={busy} fullWidth>
          {t('verify.enter.submit')}
        </SubmitButton>
      </FormStack>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        <ResendButton availableAt={sent.resendAt} onResend={() => send(sent.method)} />
        {challenge.methods.length > 1 ? (
          <Button
            variant="text"
            onClick={() => {
              onChange({ ...verification, sent: null });
            }}
          >
            {t('verify.otherWay')}
          </Button>
        ) : null}
      </Box>
      {challenge.purpose === 'signup' ? (
        <WrongEmail
          typed={verification.correction}
          onType={(correction) => {
            onChange({ ...verification, correction });
          }}
          onCorrect={(email) => send('email', email)}
        />
      ) : null}
    </>
  );
}
