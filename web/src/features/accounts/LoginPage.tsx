import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useAuth } from '@/auth/AuthContext';
import { ErrorSummary } from '@/components/ErrorSummary';
import { PageHeader } from '@/components/PageHeader';
import { PasswordField } from '@/components/PasswordField';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { usePortalForm } from '@/forms/usePortalForm';
import { FormStack } from './FormStack';
import { beginVerification } from './verification';

const AccountStatus = lazy(() => import('./AccountStatus'));

export default function LoginPage() {
  const { user } = useAuth();
  return user ? <AccountStatus user={user} /> : <SignIn />;
}

function SignIn() {
  const { t } = useTranslation('accounts');
  const { t: rules } = useTranslation('validation');
  const { checkCredentials } = useAuth();
  const navigate = useNavigate();
  const { field, summary, attempt, submit, isSubmitting, clearDraft } = usePortalForm({
    defaultValues: { email: '', password: '' },
    schema: () => import('./schemas').then(({ loginSchema }) => loginSchema(rules)),
    draft: 'login',
    secret: ['password'],
    onSubmit: async ({ email, password }) => {
      beginVerification(await checkCredentials(email.trim(), password));
      clearDraft();
      void navigate('/verify');
    },
  });
  return (
    <>
      <PageHeader title={t('login.title')} lead={t('login.lead')} />
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextInput {...field('email')} label={t('login.email')} type="email" autoComplete="username" ltr />
        <Box>
          <PasswordField {...field('password')} label={t('login.password')} autoComplete="current-password" />
          <Box sx={{ mt: 1 }}>
            <Link component={RouterLink} to="/forgetPassword" variant="label" sx={{ display: 'inline-block', py: 1 }}>
              {t('login.forgot')}
            </Link>
          </Box>
        </Box>
        <SubmitButton loading={isSubmitting} fullWidth>
          {t('login.submit')}
        </SubmitButton>
      </FormStack>
      <Typography sx={{ mt: 8, pt: 6, borderTop: '1px solid', borderColor: 'divider' }}>
        {t('login.new')}{' '}
        <Link component={RouterLink} to="/signup" sx={{ fontWeight: 500 }}>
          {t('login.register')}
        </Link>
      </Typography>
    </>
  );
}
