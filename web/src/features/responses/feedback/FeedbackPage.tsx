import LockOutlineRounded from '@mui/icons-material/LockOutlineRounded';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { useAuth, useSignedInUser } from '@/auth/AuthContext';
import { useClosedEarlyText } from '@/clock/closedEarly';
import { useCompanyRfi } from '@/clock/companyRfi';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { mayReadFeedback } from '@/components/journey';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { useJourney } from '@/components/useJourney';
import { feedbackQuery } from './api';
import { FeedbackForm } from './FeedbackForm';
import { GivenFeedback } from './GivenFeedback';

/** Given once, after the response was submitted; readable from then on. */
export default function FeedbackPage() {
  const { journey } = useSignedInUser();
  const { isRefreshing } = useAuth();
  if (mayReadFeedback(journey)) return <Feedback />;
  // The stored user may be older than a response that was just submitted elsewhere.
  return isRefreshing ? <FeedbackLoading /> : <Locked />;
}

function Feedback() {
  const { t } = useTranslation('feedback');
  const { data, isPending, error, refetch } = useQuery(feedbackQuery);
  if (isPending) return <FeedbackLoading />;
  // The response was withdrawn since the page knows of it.
  if (isApiError(error, 'forbidden')) return <Locked />;
  if (!data) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return data.submitted ? (
    <GivenFeedback form={data.form} submitted={data.submitted} />
  ) : (
    <FeedbackForm form={data.form} />
  );
}

function FeedbackLoading() {
  const { t } = useTranslation('feedback');
  return <LoadingState title={t('title')} label={t('loading')} minHeight={480} />;
}

function Locked() {
  const { t } = useTranslation('feedback');
  const user = useSignedInUser();
  const { next } = useJourney(user);
  const early = useClosedEarlyText(useCompanyRfi(user));
  const closed = next.kind === 'closed';
  const toResponse = next.kind === 'response';
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t(closed ? 'locked.closedHeading' : 'locked.heading')}
        icon={<LockOutlineRounded />}
        action={
          <Button component={RouterLink} to={toResponse ? '/rfiDocumentForm' : '/documentsList'}>
            {t(toResponse ? 'locked.action' : 'toLibrary')}
          </Button>
        }
      >
        {t(closed ? 'locked.closedText' : 'locked.text')}
        {early ? ` ${early}` : null}
      </EmptyState>
    </>
  );
}
