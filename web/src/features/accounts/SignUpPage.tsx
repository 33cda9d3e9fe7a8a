import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink, useNavigate } from 'react-router';
import { useConfig } from '@/api/config';
import { useAuth } from '@/auth/AuthContext';
import { ErrorSummary } from '@/components/ErrorSummary';
import { later } from '@/components/later';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { usePortalForm } from '@/forms/usePortalForm';
import { fieldNamed, inLanguage, loadFields } from '@/registration/fields';
import { FormStack } from './FormStack';
import { passwordLengths } from './passwordLengths';
import { emptySignUp, signUpBody } from './signUpForm';
import { InvitationAndAgreement, OrganisationGroup, PasswordGroup, PersonGroup } from './SignUpGroups';
import { beginVerification } from './verification';

export default function SignUpPage() {
  const { user } = useAuth();
  return user ? <Navigate to="/login" replace /> : <SignUp />;
}

/** Fetches the fields when it renders, because most people who preload this page sign in. */
const { Part: SignUp } = later<object>(async () => {
  await loadFields();
  return { default: SignUpForm };
});

/** Three groups on one page: person, organisation, password. */
function SignUpForm() {
  const { t } = useTranslation('accounts');
  const { signUp } = useAuth();
  const navigate = useNavigate();
  const config = useConfig();
  const lengths = passwordLengths(config);
  const [defaultValues] = useState(emptySignUp);
  const portalForm = usePortalForm({
    defaultValues,
    schema: (rules) => import('./schemas').then(({ signUpSchema }) => signUpSchema(rules, lengths)),
    draft: 'signup',
    labelOf: (name) => {
      if (name === 'has_invitation' || name === 'agreement') return '';
      if (name === 'password' || name === 'confirm_password' || name === 'invitation_code') return t(`signUp.${name}`);
      return inLanguage(fieldNamed(name).label);
    },
    secret: ['password', 'confirm_password'],
    onSubmit: async (values) => {
      beginVerification(await signUp(signUpBody(values)));
      portalForm.clearDraft();
      void navigate('/verify');
    },
  });
  const { summary, attempt, submit, isSubmitting } = portalForm;
  return (
    <>
      <PageHeader title={t('signUp.title')} lead={t('signUp.lead', { count: config?.review_hours ?? 72 })} />
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <PersonGroup portalForm={portalForm} />
        <OrganisationGroup portalForm={portalForm} />
        <PasswordGroup portalForm={portalForm} minLength={lengths.min} />
        <InvitationAndAgreement portalForm={portalForm} />
        <SubmitButton loading={isSubmitting} fullWidth>
          {t('signUp.submit')}
        </SubmitButton>
      </FormStack>
      <Typography sx={{ mt: 8 }}>
        {t('signUp.haveAccount')}{' '}
        <Link component={RouterLink} to="/login" sx={{ fontWeight: 500 }}>
          {t('signUp.signIn')}
        </Link>
      </Typography>
    </>
  );
}
