import MailRounded from '@mui/icons-material/MailRounded';
import SmsRounded from '@mui/icons-material/SmsRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { ErrorSummary } from '@/components/ErrorSummary';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { useErrorText } from '@/components/useErrorText';
import { isolateLtr } from '@/i18n/isolate';
import { FormStack } from '@/features/people/accounts/FormStack';
import { hasEnded, requestCode, requestFirstCode } from '@/features/people/accounts/sendCode';
import { lastDigits, likelyMethod, type Verification } from '@/features/people/accounts/verification';

interface MethodChoiceProps {
  verification: Verification;
  onChange: (next: Verification) => void;
  onEnd: () => void;
}

const icons = { sms: SmsRounded, email: MailRounded };

/** The first code goes the likeliest way by itself; the choice appears on demand, or if that fails. */
export function MethodChoice({ verification, onChange, onEnd }: MethodChoiceProps) {
  const { t } = useTranslation('accounts');
  const { challenge, sent } = verification;
  const likely = likelyMethod(challenge);
  const method = verification.method ?? likely ?? challenge.methods[0] ?? 'email';
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(false);
  const errorText = useErrorText();
  const automatic = !verification.choosing && likely !== undefined;

  const request = async (next: Promise<Verification>) => {
    setSending(true);
    setProblem(null);
    try {
      onChange(await next);
    } catch (error) {
      if (hasEnded(error)) onEnd();
      else {
        setProblem(errorText(error));
        setAttempt((count) => count + 1);
        onChange({ ...verification, choosing: true });
      }
    } finally {
      setSending(false);
    }
  };
  const sendFirst = useEffectEvent(() => {
    if (likely) void request(requestFirstCode(verification, likely));
  });

  useEffect(() => {
    if (!automatic || asked.current) return;
    asked.current = true;
    sendFirst();
  }, [automatic]);

  if (automatic) return <LoadingState title={t('verify.enter.title')} label={t('verify.sending')} />;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void request(requestCode(verification, method));
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
        <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1 }}>
          {sent ? (
            <Link
              component="button"
              type="button"
              variant="label"
              sx={{ py: 1, textAlign: 'start' }}
              onClick={() => {
                onChange({ ...verification, choosing: false });
              }}
            >
              {t('verify.choose.back')}
            </Link>
          ) : null}
          <Link component={RouterLink} to="/login" variant="label" sx={{ py: 1 }}>
            {t('forget.back')}
          </Link>
        </Box>
      </FormStack>
    </>
  );
}
