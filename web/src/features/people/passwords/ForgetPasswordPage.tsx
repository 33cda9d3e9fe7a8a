import MarkEmailReadRounded from '@mui/icons-material/MarkEmailReadRounded';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { ErrorSummary } from '@/components/ErrorSummary';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { usePortalForm } from '@/forms/usePortalForm';
import { isolateLtr } from '@/i18n/isolate';
import { forgotPassword } from '@/features/people/accounts/api';
import { FormStack } from '@/features/people/accounts/FormStack';

export default function ForgetPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <AskForLink onSent={setSentTo} />
  ) : (
    <LinkSent
      email={sentTo}
      onAgain={() => {
        setSentTo(null);
      }}
    />
  );
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('accounts');
  const { field, summary, attempt, submit, isSubmitting, clearDraft } = usePortalForm({
    defaultValues: { email: '' },
    schema: (rules) => import('@/features/people/accounts/schemas').then(({ emailSchema }) => emailSchema(rules)),
    draft: 'forgetPassword',
    onSubmit: async ({ email }) => {
      await forgotPassword(email);
      clearDraft();
      onSent(email);
    },
  });
  return (
    <>
      <PageHeader title={t('forget.title')} lead={t('forget.lead')} />
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextInput {...field('email')} label={t('forget.email')} type="email" autoComplete="username" ltr />
        <SubmitButton loading={isSubmitting} fullWidth>
          {t('forget.submit')}
        </SubmitButton>
        <Link component={RouterLink} to="/login" variant="label" sx={{ justifySelf: 'start', py: 1 }}>
          {t('forget.back')}
        </Link>
      </FormStack>
    </>
  );
}

/** The same message for known and unknown addresses. */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <MarkEmailReadRounded color="primary" aria-hidden sx={{ fontSize: 48, mb: 3, marginInlineStart: '-4px' }} />
      <PageHeader title={t('forget.sentTitle')} lead={t('forget.sent', { email: isolateLtr(email) })} />
      <Typography variant="hint">{t('forget.nothing')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 6 }}>
        <Button component={RouterLink} to="/login" size="large">
          {t('forget.back')}
        </Button>
        <Button variant="outlined" size="large" onClick={onAgain}>
          {t('forget.again')}
        </Button>
      </Box>
    </>
  );
}
