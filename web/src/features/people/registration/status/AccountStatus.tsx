import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { User } from '@/api/contract';
import { networkError } from '@/api/envelope';
import { useAuth } from '@/auth/AuthContext';
import { hasAnswers, isApproved, isStakeholder } from '@/auth/landing';
import { SessionWatch } from '@/auth/session/laterSessionWatch';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { loadFields } from '@/features/people/fields/declared';
import { ApprovedStatus } from './ApprovedStatus';
import { PendingStatus } from './PendingStatus';
import { RejectedStatus } from './RejectedStatus';
import { SignedInAs } from '@/features/people/accounts/SignedInAs';

const ReturnedStatus = later(
  async () => {
    const [module] = await Promise.all([import('./ReturnedStatus'), loadFields()]);
    return module;
  },
  { suspends: true },
);

/** The sign-in page of a signed-in person: status, next step, and sign-out. */
export default function AccountStatus({ user }: { user: User }) {
  const { logout } = useAuth();
  return (
    <>
      <SessionWatch
        onSignOut={(signOut = logout) => {
          void signOut();
        }}
      />
      <Status user={user} />
    </>
  );
}

function Status({ user }: { user: User }) {
  const { isRefreshing, refresh } = useAuth();
  // Until the server returns the person: storage has no address.
  if (!user.email) {
    if (isRefreshing) return <LoadingState minHeight={420} />;
    // A toast shows the reason and offers the same action.
    return <ErrorState error={networkError()} onRetry={() => void refresh().catch(() => undefined)} />;
  }
  if (isStakeholder(user) && user.status === 'pending') return <PendingStatus user={user} />;
  if (isStakeholder(user) && user.status === 'returned') {
    return (
      <Suspense fallback={<LoadingState minHeight={420} />}>
        <ReturnedStatus user={user} />
      </Suspense>
    );
  }
  if (isStakeholder(user) && user.status === 'rejected') return <RejectedStatus user={user} />;
  if (isStakeholder(user) && isApproved(user) && !hasAnswers(user)) return <ApprovedStatus user={user} />;
  return <SignedInAlready user={user} />;
}

function SignedInAlready({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <PageHeader title={t('status.already')} />
      <SignedInAs user={user}>
        <Button component={RouterLink} to="/">
          {t('status.continue')}
        </Button>
      </SignedInAs>
    </>
  );
}
