import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useConfig } from '@/api/config';
import type { Method } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { takeReturnPath } from '@/auth/landing';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { notifySuccess } from '@/components/toast';
import { isolateLtr } from '@/i18n/isolate';
import { CodeField, codeFieldId, useCodeError } from '@/features/people/accounts/CodeField';
import { FormStack } from '@/features/people/accounts/FormStack';
import { ResendButton } from '@/features/people/accounts/ResendButton';
import { hasEnded, requestCode } from '@/features/people/accounts/sendCode';
import { useSecondsUntil } from '@/clock/useSecondsUntil';
import { useTypedCode } from './useTypedCode';
import {
  endVerification,
  lastDigits,
  type SentState,
  type Verification,
} from '@/features/people/accounts/verification';
import { WrongEmail } from './WrongEmail';
import { WrongNumber } from './WrongNumber';

interface CodeEntryProps {
  verification: Verification;
  sent: SentState;
  onChange: (next: Verification) => void;
  onEnd: () => void;
  /** To screen readers; the focus is in the field of the code. */
  announce: (text: string) => void;
}

export function CodeEntry({ verification, sent, onChange, onEnd, announce }: CodeEntryProps) {
  const { t } = useTranslation(['accounts', 'factors']);
  const { t: rules } = useTranslation('validation');
  const { login } = useAuth();
  const navigate = useNavigate();
  const codeError = useCodeError();
  const { length = 6 } = useConfig()?.code ?? {};
  const [code, setCode] = useTypedCode();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const expired = useSecondsUntil(sent.expiresAt) === 0;
  const { challenge } = verification;

  const confirm = async (digits: string) => {
    if (busy) return;
    if (digits.length < length) {
      setProblem(digits === '' ? rules('code.required') : rules('code.digits'));
      document.getElementById(codeFieldId)?.focus();
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
      document.getElementById(codeFieldId)?.focus();
    }
  };

  const send = async (method: Method, email?: string) => {
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
  const lead =
    sent.method === 'sms'
      ? t('verify.enter.sentBySms', { destination })
      : t('verify.enter.sentByEmail', { destination });
  useEffect(() => {
    announce(lead);
  }, [announce, lead]);
  useEffect(() => {
    // After the heading, which takes the focus on every other page.
    document.getElementById(codeFieldId)?.focus();
  }, []);
  const message = problem ?? (expired ? t('verify.enter.expired') : undefined);
  return (
    <>
      <PageHeader title={t('verify.enter.title')} lead={lead} />
      <FormStack
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(code);
        }}
      >
        <CodeField
          value={code}
          error={message}
          busy={busy}
          onChange={setCode}
          onComplete={(digits) => {
            void confirm(digits);
          }}
        />
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
              onChange({ ...verification, choosing: true });
            }}
          >
            {t('verify.otherWay')}
          </Button>
        ) : null}
        {challenge.has_recovery ? (
          <Button
            variant="text"
            onClick={() => {
              onChange({ ...verification, byApp: true });
            }}
          >
            {t('factors:signIn.useRecovery')}
          </Button>
        ) : null}
      </Box>
      {challenge.purpose === 'signup' && sent.method === 'sms' ? <WrongNumber onEmail={() => send('email')} /> : null}
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
