import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router';
import { fetchUser } from '@/auth/api';
import { useAuth } from '@/auth/AuthContext';
import { takeReturnPath } from '@/auth/landing';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { refusalOf } from './refusals';
import { tellProof } from './proofChannel';

/** Where the authority's sign-in service sends people back to. */
export default function ProviderReturnPage() {
  const [asked] = useSearchParams();
  const refused = asked.get('refused');
  if (asked.has('proved')) return <Proved refused={refused} />;
  return refused === null ? <SignedIn /> : <Refused refused={refused} />;
}

/** The address opened the session, so that this page has to fetch whose it is. */
function SignedIn() {
  const { enter } = useAuth();
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  useEffect(() => {
    // The functions change with the user.
    if (hasBegun.current) return;
    hasBegun.current = true;
    enter(fetchUser().then((user) => ({ user })))
      .then(async ({ id }) => (await takeReturnPath(id)) ?? '/')
      .catch(() => '/login')
      .then((path) => navigate(path, { replace: true }))
      .catch(() => undefined);
  }, [enter, navigate]);
  return <LoadingState />;
}

function Refused({ refused }: { refused: string }) {
  const { t } = useTranslation('provider');
  return (
    <>
      <PageHeader title={t('refused.title')} lead={t(refusalOf(refused))} />
      <Button component={RouterLink} to="/login" size="large">
        {t('back')}
      </Button>
    </>
  );
}

/** In the window that the dialog has opened, which waits for the answer. */
function Proved({ refused }: { refused: string | null }) {
  const { t } = useTranslation('provider');
  useEffect(() => {
    tellProof(refused);
    window.close();
  }, [refused]);
  return refused === null ? (
    <PageHeader title={t('proved.title')} lead={t('proved.lead')} />
  ) : (
    <PageHeader title={t('notProved.title')} lead={t(refusalOf(refused))} />
  );
}
