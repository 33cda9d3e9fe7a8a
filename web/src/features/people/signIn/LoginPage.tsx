import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { useConfig } from '@/api/config';
import { useAuth } from '@/auth/AuthContext';
import { ErrorSummary } from '@/components/ErrorSummary';
import { later } from '@/components/later';
import { PageHeader } from '@/components/PageHeader';
import { PasswordField } from '@/components/PasswordField';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { currentLanguage } from '@/i18n/i18n';
import { usePortalForm } from '@/forms/usePortalForm';
import { FormStack } from '@/features/people/accounts/FormStack';

/** For people who are already signed in. */
const AccountStatus = later(() => import('@/features/people/registration/status/AccountStatus'), {
  texts: ['accounts', 'progress'],
  suspends: true,
});

export default function LoginPage() {
  const { user } = useAuth();
  return user ? <AccountStatus user={user} /> : <SignIn />;
}

const PasskeySignIn = later(() => import('./PasskeySignIn'));
const ProviderSignIn = later(() => import('./provider/ProviderSignIn'));

/** The address of an account that was created on the page before. */
const emailIn = (state: unknown) => (state as { email?: string } | null)?.email ?? '';

function SignIn() {
  const { t } = useTranslation('signIn');
  const { checkCredentials } = useAuth();
  const navigate = useNavigate();
  const email = emailIn(useLocation().state);
  const provider = useConfig()?.provider_name;
  const { form, ready, field, summary, attempt, submit, isSubmitting, clearDraft } = usePortalForm({
    defaultValues: { email: '', password: '' },
    schema: (rules) => import('@/features/people/accounts/schemas').then(({ loginSchema }) => loginSchema(rules)),
    draft: 'login',
    secret: ['password'],
    onSubmit: async ({ email, password }) => {
      const challenge = await checkCredentials(email, password);
      const { beginVerification } = await import('@/features/people/accounts/verification');
      beginVerification(challenge);
      clearDraft();
      void navigate('/verify');
    },
  });
  const { setValue } = form;
  useEffect(() => {
    // After an earlier draft, which it replaces.
    if (ready && email !== '') setValue('email', email);
  }, [ready, email, setValue]);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextInput {...field('email')} label={t('email')} type="email" autoComplete="username" ltr />
        <Box>
          <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" />
          <Box sx={{ mt: 1 }}>
            <Link component={RouterLink} to="/forgetPassword" variant="label" sx={{ display: 'inline-block', py: 1 }}>
              {t('forgot')}
            </Link>
          </Box>
        </Box>
        <SubmitButton loading={isSubmitting} fullWidth>
          {t('submit')}
        </SubmitButton>
      </FormStack>
      <PasskeySignIn />
      {provider ? <ProviderSignIn name={provider[currentLanguage()]} /> : null}
      <Typography sx={{ mt: 8, pt: 6, borderTop: '1px solid', borderColor: 'divider' }}>
        {t('new')}{' '}
        <Link component={RouterLink} to="/signup" sx={{ fontWeight: 500 }}>
          {t('register')}
        </Link>
      </Typography>
    </>
  );
}
