import AssignmentRounded from '@mui/icons-material/AssignmentRounded';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Config, Submission } from '@/api/contract';
import { useConfig } from '@/api/config';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { StatusChip } from '@/components/StatusChip';
import { width } from '@/theme/tokens';
import { submissionQuery } from './api';
import { ClosedNotice } from './ClosedNotice';
import { usePhase } from '@/clock/rfiPhase';
import { ResponseForm } from './ResponseForm';
import { ScheduledNotice } from './ScheduledNotice';
import { useUploads } from './files/useUploads';

/** A placeholder for other phases. */
const { Part: Receipt } = later(() => import('./receipt/Receipt'));

export default function SubmissionPage() {
  const { t } = useTranslation('submission');
  const submission = useQuery(submissionQuery);
  const config = useConfig();
  if (submission.data?.state === 'submitted') {
    return (
      <Suspense fallback={<LoadingState title={t('receipt.title')} />}>
        <Receipt submission={submission.data} />
      </Suspense>
    );
  }
  if (submission.data && config) return <Response submission={submission.data} config={config} />;
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

function Response({ submission, config }: { submission: Submission; config: Config }) {
  const { t } = useTranslation('submission');
  // The configuration is refetched, so that a moved deadline is followed.
  const rfi = submission.rfi && config.rfi?.id === submission.rfi.id ? config.rfi : submission.rfi;
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
      {rfi && phase === 'open' ? <ResponseForm submission={submission} rfi={rfi} limits={config.limits} /> : null}
      {rfi?.opens_at && phase === 'scheduled' ? (
        <ScheduledNotice opensAt={rfi.opens_at} deadline={rfi.deadline} />
      ) : null}
      {rfi && phase === 'closed' ? (
        <ClosedNotice
          submission={submission}
          deadline={rfi.deadline}
          supportEmail={config.support_email}
          justNow={justClosed}
        />
      ) : null}
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
    <Box role="status" aria-label={t('loading')} sx={{ maxWidth: width.form, display: 'grid', gap: 5 }}>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={360} sx={{ borderRadius: '12px' }} />
    </Box>
  );
}
