import AssignmentRounded from '@mui/icons-material/AssignmentRounded';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Config, Submission } from '@/api/contract';
import type { ColleaguePlaceOut } from '@/api/schema.gen';
import { useConfig } from '@/api/config';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { StatusChip } from '@/components/StatusChip';
import { usePresence } from '@/presence/usePresence';
import { submissionQuery } from './api';
import { LeftOut } from './LeftOut';
import { useStep } from './steps/steps';
import { ClosedNotice } from './ClosedNotice';
import { withExtension } from '@/clock/companyRfi';
import { usePhase } from '@/clock/rfiPhase';
import { ResponseForm } from './ResponseForm';
import { ScheduledNotice } from './ScheduledNotice';
import { useFollowedJourney } from './useFollowedJourney';
import { useUploads } from './uploads/useUploads';
import { EndedNotice } from './versions/EndedNotice';
import { Replacement } from './versions/Replacement';
import { Versions } from './versions/Versions';

/** A placeholder for other phases. */
const Receipt = later(() => import('./receipt/Receipt'), { suspends: true });

const pollMs = 4000;

interface ShownProps {
  submission: Submission;
  others: readonly ColleaguePlaceOut[];
}

export default function SubmissionPage() {
  const { t } = useTranslation('submission');
  const submission = useQuery(submissionQuery);
  const config = useConfig();
  useFollowedJourney(submission.data);
  const earlier = useShownVersion();
  const { others, together } = usePresence(usePlace(submission.data));
  // What colleagues add, remove and submit appears within seconds.
  useQuery({ ...submissionQuery, enabled: together, refetchInterval: pollMs });
  if (submission.data?.state === 'submitted' || (submission.data && earlier !== null)) {
    return <Submitted submission={submission.data} config={config} others={others} />;
  }
  if (submission.data && config) return <Response submission={submission.data} config={config} others={others} />;
  return (
    <>
      {/* Without the form's lead, because its state is unknown yet. */}
      <PageHeader title={t('title')} />
      {submission.isError ? (
        <ErrorState error={submission.error} onRetry={() => void submission.refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** The number of the version whose receipt is to be shown; null for what stands now. */
function useShownVersion(): number | null {
  const number = Number(useSearchParams()[0].get('version'));
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** The step that is shown; null where nothing can be changed. */
function usePlace(submission: Submission | undefined): string | null {
  const step = useStep();
  const isAtStep = useSearchParams()[0].has('step');
  const changes = submission?.state === 'notSubmitted' || (submission?.replacement && isAtStep);
  return changes ? `response:${step}` : null;
}

/** The receipt, or the replacement under way at one of its steps. */
function Submitted({ submission, config, others }: ShownProps & { config: Config | undefined }) {
  const { t } = useTranslation('submission');
  const rfi = useCurrentRfi(submission, config);
  const open = usePhase(rfi) === 'open';
  const shown = useShownVersion();
  const isAtStep = useSearchParams()[0].has('step');
  const { queue } = useUploads();
  useEffect(() => {
    if (!open) queue.clear();
  }, [open, queue]);
  if (submission.replacement && config && rfi && open && isAtStep && shown === null) {
    return <Replacement submission={submission} rfi={rfi} limits={config.limits} others={others} />;
  }
  return (
    <Suspense fallback={<LoadingState title={t('receipt.title')} />}>
      <LeftOut submission={submission} />
      <Receipt submission={submission} shown={shown} changeableUntil={open && rfi ? rfi.deadline : null} />
    </Suspense>
  );
}

/** The configuration is refetched, so that a moved deadline is followed; it knows nothing of the company's own one. */
function useCurrentRfi({ rfi: own }: Submission, config: Config | undefined) {
  const rfi = config?.rfi;
  return useMemo(() => (own && rfi?.id === own.id ? withExtension(rfi, own.extension) : own), [own, rfi]);
}

function Response({ submission, config, others }: ShownProps & { config: Config }) {
  const { t } = useTranslation('submission');
  const rfi = useCurrentRfi(submission, config);
  const phase = usePhase(rfi);
  const { queue } = useUploads();
  const [before, setBefore] = useState(phase);
  const [justClosed, setJustClosed] = useState(false);
  if (before !== phase) {
    setBefore(phase);
    setJustClosed(before === 'open' && phase === 'closed');
  }
  useEffect(() => {
    if (phase === 'closed') queue.clear();
  }, [phase, queue]);

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={phase === 'open' ? t('lead') : undefined}
        badge={phase === 'open' ? <StatusChip status="notSubmitted" /> : undefined}
      />
      <EndedNotice versions={submission.versions} open={phase === 'open'} />
      {rfi && phase === 'open' ? (
        <ResponseForm submission={submission} rfi={rfi} limits={config.limits} others={others} />
      ) : null}
      {rfi?.opens_at && phase === 'scheduled' ? (
        <ScheduledNotice opensAt={rfi.opens_at} deadline={rfi.deadline} />
      ) : null}
      {rfi && phase === 'closed' ? (
        <ClosedNotice submission={submission} rfi={rfi} supportEmail={config.support_email} justNow={justClosed} />
      ) : null}
      {submission.versions.length > 0 && phase !== 'none' ? <Versions versions={submission.versions} /> : null}
      {phase === 'none' ? (
        <EmptyState title={t('none.title')} icon={<AssignmentRounded />}>
          {t('none.text')}
        </EmptyState>
      ) : null}
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ display: 'grid', gap: 5 }}>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={360} sx={{ borderRadius: '12px' }} />
    </Box>
  );
}
