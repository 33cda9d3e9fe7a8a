import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import { useAuth } from '@/auth/AuthContext';
import { useSecondsUntil } from '@/clock/useSecondsUntil';
import { DialogForm } from '@/components/FormDialog';
import { notifySuccess } from '@/components/toast';
import { isolateLtr } from '@/i18n/isolate';
import { CodeField, codeFieldId, useCodeError } from '@/features/people/accounts/CodeField';
import { ResendButton } from '@/features/people/accounts/ResendButton';
import { hasEnded } from '@/features/people/accounts/sendCode';
import { lastDigits } from '@/features/people/accounts/verification';
import { confirmContact, devicesQuery, sendContactCode } from '../api';
import { sentState, type ContactChange } from './contactChange';

interface ContactCodeFormProps {
  change: ContactChange;
  /** Null: the change has ended and begins anew. */
  onChange: (change: ContactChange | null) => void;
  onClose: () => void;
}

/** Asks for the code that proves the new email or number. */
export function ContactCodeForm({ change, onChange, onClose }: ContactCodeFormProps) {
  const { t } = useTranslation(['account', 'accounts', 'validation']);
  const { refresh } = useAuth();
  const queryClient = useQueryClient();
  const codeError = useCodeError();
  const { length = 6 } = useConfig()?.code ?? {};
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(false);
  const expired = useSecondsUntil(change.sent.expiresAt) === 0;
  const { kind, sent, challengeId } = change;

  const isChanged = async () => {
    const user = await refresh();
    return (kind === 'email' ? user.email : user.phone_number) !== change.earlier;
  };
  const finish = () => {
    notifySuccess(t(`contact.${kind}.changed`));
    void queryClient.invalidateQueries(devicesQuery);
    onClose();
  };
  const fail = async (error: unknown) => {
    let shown = error;
    // The answer to an earlier attempt may have been lost.
    if (hasEnded(error) || isApiError(error, 'outcome_unknown')) {
      try {
        if (await isChanged()) {
          finish();
          return;
        }
        setEnded(hasEnded(error));
      } catch (unread) {
        // Whether it was made stays unknown: the same code looks again.
        shown = unread;
      }
    }
    setBusy(false);
    setCode('');
    setProblem(codeError(shown));
    document.getElementById(codeFieldId)?.focus();
  };
  const confirm = async (digits: string) => {
    if (busy) return;
    if (digits.length < length) {
      setProblem(t(digits === '' ? 'validation:code.required' : 'validation:code.digits'));
      document.getElementById(codeFieldId)?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmContact(challengeId, digits);
      // The change is made, whether or not the page can read it now.
      await refresh().catch(() => undefined);
      finish();
    } catch (error) {
      await fail(error);
    }
  };
  const resend = async () => {
    try {
      const again = await sendContactCode(challengeId);
      onChange({ ...change, sent: sentState(again) });
      setCode('');
      setProblem(undefined);
      notifySuccess(t('accounts:verify.resend.sent'));
    } catch (error) {
      await fail(error);
    }
  };

  if (ended) {
    return (
      <DialogForm
        summary={[]}
        attempt={0}
        submit={(event) => {
          event?.preventDefault();
          onChange(null);
        }}
        isSubmitting={false}
        action={t('contact.again')}
        onClose={onClose}
      >
        <Alert severity="warning">{t('contact.ended')}</Alert>
      </DialogForm>
    );
  }
  const destination = isolateLtr(sent.method === 'sms' ? lastDigits(sent.destination) : sent.destination);
  return (
    <DialogForm
      summary={[]}
      attempt={0}
      submit={(event) => {
        event?.preventDefault();
        void confirm(code);
      }}
      isSubmitting={busy}
      action={t('accounts:verify.enter.submit')}
      onClose={onClose}
    >
      <Typography>
        {t(sent.method === 'sms' ? 'accounts:verify.enter.sentBySms' : 'accounts:verify.enter.sentByEmail', {
          destination,
        })}{' '}
        {t(`contact.${kind}.until`)}
      </Typography>
      {kind === 'phone' && sent.method === 'email' ? <Alert severity="info">{t('contact.phone.byEmail')}</Alert> : null}
      <CodeField
        value={code}
        error={problem ?? (expired ? t('accounts:verify.enter.expired') : undefined)}
        busy={busy}
        onChange={setCode}
        onComplete={(digits) => {
          void confirm(digits);
        }}
      />
      <div>
        <ResendButton availableAt={sent.resendAt} onResend={resend} />
      </div>
    </DialogForm>
  );
}
