import MailRounded from '@mui/icons-material/MailRounded';
import SmsRounded from '@mui/icons-material/SmsRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { CodeMethod } from '@/api/contract';
import { ErrorSummary } from '@/components/ErrorSummary';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { useErrorText } from '@/components/useErrorText';
import { isolateLtr } from '@/i18n/isolate';
import { FormStack } from './FormStack';
import { hasEnded, requestCode } from './sendCode';
import { lastDigits, type Verification } from './verification';

interface MethodChoiceProps {
  verification: Verification;
  onChange: (next: Verification) => void;
  onEnd: () => void;
}

const icons = { sms: SmsRounded, email: MailRounded };

export function MethodChoice({ verification, onChange, onEnd }: MethodChoiceProps) {
  const { t } = useTranslation('accounts');
  const { challenge } = verification;
  const only = challenge.methods.length === 1 ? challenge.methods[0] : undefined;
  const method = verification.method ?? challenge.methods[0] ?? 'email';
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(false);
  const errorText = useErrorText();

  const send = async (chosen: CodeMethod) => {
    setSending(true);
    setProblem(null);
    try {
      onChange(await requestCode(verification, chosen));
    } catch (error) {
      if (hasEnded(error)) onEnd();
      else {
        setProblem(errorText(error));
        setAttempt((count) => count + 1);
      }
    } finally {
      setSending(false);
    }
  };
  const sendFirst = useRef(send);

  useEffect(() => {
    // With one method there is no choice.
    if (!only || asked.current) return;
    asked.current = true;
    void sendFirst.current(only);
  }, [only]);

  if (only && problem === null) return <LoadingState title={t('verify.enter.title')} />;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send(method);
  };
  const destination = {
    sms: t('verify.choose.smsTo', { number: isolateLtr(lastDigits(challenge.phone_number ?? '')) }),
    email: t('verify.choose.emailTo', { email: isolateLtr(challenge.email) }),
  };
  return (
    <>
      <PageHeader title={t('verify.choose.title')} lead={t('verify.choose.lead')} />
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={problem === null ? [] : [{ message: problem }]} attempt={attempt} />
        <Box role="radiogroup" aria-label={t('verify.choose.title')} sx={{ display: 'grid', gap: 3 }}>
          {challenge.methods.map((option) => {
            const Icon = icons[option];
            const chosen = option === method;
            return (
              <Box
                component="label"
                key={option}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 3,
                  p: 4,
                  cursor: 'pointer',
                  borderRadius: '12px',
                  border: '1px solid',
                  borderColor: (theme) => (chosen ? theme.tokens.primary : theme.tokens.controlBorder),
                  bgcolor: chosen ? (theme) => theme.tokens.primarySoft : undefined,
                  '&:focus-within': { outline: (theme) => `3px solid ${theme.tokens.primary}`, outlineOffset: 2 },
                }}
              >
                <Icon aria-hidden color={chosen ? 'primary' : 'action'} />
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography variant="label" sx={{ display: 'block' }}>
                    {t(`verify.choose.${option}`)}
                  </Typography>
                  <Typography variant="hint" component="span">
                    {destination[option]}
                  </Typography>
                </Box>
                <Radio
                  name="method"
                  value={option}
                  checked={chosen}
                  sx={{ p: 0 }}
                  onChange={() => {
                    onChange({ ...verification, method: option });
                  }}
                />
              </Box>
            );
          })}
        </Box>
        <SubmitButton loading={sending} fullWidth>
          {t('verify.choose.submit')}
        </SubmitButton>
        <Link component={RouterLink} to="/login" variant="label" sx={{ justifySelf: 'start', py: 1 }}>
          {t('forget.back')}
        </Link>
      </FormStack>
    </>
  );
}
