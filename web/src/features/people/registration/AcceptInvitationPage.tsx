import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import type { ColleagueInvitationOut } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { ErrorSummary } from '@/components/ErrorSummary';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { Sentence } from '@/components/Sentence';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { useFieldValue } from '@/forms/useFieldValue';
import { usePortalForm } from '@/forms/usePortalForm';
import { fieldNamed, inLanguage, loadFields } from '@/features/people/fields/declared';
import { acceptInvitation, showInvitation } from '@/features/people/accounts/api';
import { FormStack } from '@/features/people/accounts/FormStack';
import { Agreement } from './InvitationFields';
import { NewPasswordFields } from '@/features/people/passwords/NewPasswordFields';
import { passwordLengths } from '@/validation/password';
import { perLink } from '@/features/people/accounts/perLink';
import { SignedInAs } from '@/features/people/accounts/SignedInAs';
import { useLinkLanguage } from '@/features/people/accounts/useLinkLanguage';

/** The token is in the fragment, which browsers do not send. */
const tokenOf = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

type End = 'done' | 'invalid' | 'taken';

/** Refusals after which the link is of no use. */
function endBy(error: unknown): End | null {
  if (isApiError(error, 'colleague_invitation_invalid')) return 'invalid';
  return isApiError(error, 'address_taken_meanwhile') ? 'taken' : null;
}

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['colleague-invitation', token],
    queryFn: async () => {
      const [invitation] = await Promise.all([showInvitation(token), loadFields()]);
      return invitation;
    },
    enabled: token !== '',
    staleTime: Infinity,
  });

/** From the mail of an invitation to an account for the company that invites. */
function AcceptInvitationPage() {
  const { t } = useTranslation('accounts');
  const { hash } = useLocation();
  const { user } = useAuth();
  const [token] = useState(() => tokenOf(hash));
  const [reached, setReached] = useState<End | null>(token === '' ? 'invalid' : null);
  const { data, isError, error, refetch } = useQuery({ ...invitationQuery(token), enabled: token !== '' && !user });

  const end = reached ?? endBy(error);
  const turns = useLinkLanguage(!user);

  useEffect(() => {
    // Removed from the address bar and the history after its use.
    if (end === 'done') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [end]);

  if (turns) return null;
  if (end !== null)
    return (
      <>
        <PageHeader title={t(`accept.${end}Title`)} lead={t(`accept.${end}`)} />
        <Button
          component={RouterLink}
          to="/login"
          state={data ? { email: data.email } : null}
          variant={end === 'done' ? 'contained' : 'outlined'}
          size="large"
        >
          {t('accept.signIn')}
        </Button>
      </>
    );
  if (user)
    return (
      <>
        <PageHeader title={t('accept.signedInTitle')} lead={t('accept.signedIn')} />
        <SignedInAs user={user} />
      </>
    );
  if (data) return <Accept token={token} invitation={data} onEnd={setReached} />;
  return (
    <>
      <PageHeader title={t('accept.title')} />
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState minHeight={420} />}
    </>
  );
}

interface AcceptProps {
  token: string;
  invitation: ColleagueInvitationOut;
  onEnd: (end: End) => void;
}

function Accept({ token, invitation, onEnd }: AcceptProps) {
  const { t } = useTranslation('accounts');
  const lengths = passwordLengths(useConfig());
  const labelOf = (name: 'first_name' | 'last_name' | 'position') => inLanguage(fieldNamed(name).label);
  const portalForm = usePortalForm({
    defaultValues: {
      first_name: invitation.first_name,
      last_name: invitation.last_name,
      position: '',
      password: '',
      confirm_password: '',
      agreement: false,
    },
    schema: (rules) =>
      import('@/features/people/accounts/schemas').then(({ acceptSchema }) => acceptSchema(rules, lengths)),
    // Not stored; it only survives a change of language.
    draft: 'acceptInvitation',
    secret: ['first_name', 'last_name', 'position', 'password', 'confirm_password', 'agreement'],
    labelOf: (name) => {
      if (name === 'agreement') return '';
      return name === 'password' || name === 'confirm_password' ? t(`signUp.${name}`) : labelOf(name);
    },
    onSubmit: async ({ position, ...values }) => {
      try {
        await acceptInvitation({ ...values, position: position || null, token });
        onEnd('done');
      } catch (error) {
        const end = endBy(error);
        if (end === null) throw error;
        onEnd(end);
      }
    },
  });
  const { form, field, summary, attempt, submit, isSubmitting } = portalForm;
  const typed = useFieldValue(form, 'password');
  return (
    <>
      <PageHeader
        title={t('accept.title')}
        lead={
          <Sentence
            text={t('accept.lead')}
            parts={{ by: <Bdi>{invitation.invited_by}</Bdi>, company: <Bdi>{invitation.organization_name}</Bdi> }}
          />
        }
      />
      <FormStack onSubmit={submit}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <div>
          <Typography variant="label" component="p">
            {t('accept.email')}
          </Typography>
          <Typography>
            <LtrText breakAnywhere>{invitation.email}</LtrText>
          </Typography>
          <Typography variant="hint">{t('accept.emailHint')}</Typography>
        </div>
        {/* Password managers save the password under it. */}
        <input type="text" autoComplete="username" value={invitation.email} readOnly hidden />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            gap: 5,
          }}
        >
          <TextInput {...field('first_name')} label={labelOf('first_name')} autoComplete="given-name" />
          <TextInput {...field('last_name')} label={labelOf('last_name')} autoComplete="family-name" />
        </Box>
        <TextInput {...field('position')} label={labelOf('position')} autoComplete="organization-title" optional />
        <NewPasswordFields
          typed={typed}
          field={field}
          label={t('signUp.password')}
          confirmLabel={t('signUp.confirm_password')}
          minLength={lengths.min}
        />
        <Agreement portalForm={portalForm} text={t('accept.agreement')} />
        <SubmitButton loading={isSubmitting} fullWidth>
          {t('accept.submit')}
        </SubmitButton>
        <Typography variant="hint">
          <Sentence text={t('accept.until')} parts={{ time: <DateTime value={invitation.valid_until} /> }} />
        </Typography>
      </FormStack>
    </>
  );
}

export default perLink(AcceptInvitationPage);
