import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { useConfig } from '@/api/config';
import { useAuth } from '@/auth/AuthContext';
import { ErrorSummary } from '@/components/ErrorSummary';
import { later } from '@/components/later';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { useFieldValue } from '@/forms/useFieldValue';
import { usePortalForm } from '@/forms/usePortalForm';
import { fieldNamed, inLanguage, loadFields } from '@/features/people/fields/declared';
import { FormStack } from '@/features/people/accounts/FormStack';
import { Agreement, Invitation, Invited } from './InvitationFields';
import { noteOnce, readInvitationLink } from './invitationLink';
import { passwordLengths } from '@/validation/password';
import { perLink } from '@/features/people/accounts/perLink';
import { emptySignUp, signUpBody } from '@/features/people/fields/signUpForm';
import { OrganisationGroup, PasswordGroup, PersonGroup } from './SignUpGroups';
import { useLinkLanguage } from '@/features/people/accounts/useLinkLanguage';
import { beginVerification } from '@/features/people/accounts/verification';

function SignUpPage() {
  const { user } = useAuth();
  if (useLinkLanguage(!user)) return null;
  return user ? <Navigate to="/login" replace /> : <SignUp />;
}

/** Fetches the fields when it renders, because most people who preload this page sign in. */
const SignUp = later<object>(
  async () => {
    await loadFields();
    return { default: SignUpForm };
  },
  { suspends: true },
);

/** Three groups on one page: person, organisation, password. */
function SignUpForm() {
  const { t } = useTranslation('accounts');
  const { signUp } = useAuth();
  const navigate = useNavigate();
  const config = useConfig();
  const lengths = passwordLengths(config);
  const { hash } = useLocation();
  const [link] = useState(() => readInvitationLink(hash));
  const [defaultValues] = useState(emptySignUp);
  const portalForm = usePortalForm({
    defaultValues,
    schema: (rules) =>
      import('@/features/people/accounts/schemas').then(({ signUpSchema }) => signUpSchema(rules, lengths)),
    draft: 'signup',
    labelOf: (name) => {
      if (name === 'has_invitation' || name === 'invited' || name === 'agreement') return '';
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
  const { form, ready, summary, attempt, submit, isSubmitting } = portalForm;
  const { setValue } = form;
  useEffect(() => {
    // After an earlier draft, which the link's values replace.
    if (!ready || !link) return;
    setValue('invited', true);
    setValue('has_invitation', true);
    setValue('invitation_code', link.code);
    if (link.email !== '') setValue('email', link.email);
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    noteOnce(link.code);
  }, [link, ready, setValue]);
  const invited = useFieldValue(form, 'invited');
  return (
    <>
      <PageHeader title={t('signUp.title')} lead={t('signUp.lead', { count: config?.review_hours ?? 72 })} />
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        {invited ? (
          <Invited portalForm={portalForm} email={link?.email ?? ''} />
        ) : (
          <Box sx={{ display: 'grid', gap: 5 }}>
            <Invitation portalForm={portalForm} />
          </Box>
        )}
        <PersonGroup portalForm={portalForm} />
        <OrganisationGroup portalForm={portalForm} />
        <PasswordGroup portalForm={portalForm} minLength={lengths.min} />
        <Box sx={{ pt: 6, borderTop: '1px solid', borderColor: 'divider' }}>
          <Agreement portalForm={portalForm} text={t('signUp.agreement')} />
        </Box>
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

export default perLink(SignUpPage);
