import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { Announcement } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { BreadcrumbLink } from '@/components/BreadcrumbLink';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { listKey } from '@/lists/cache';
import { width } from '@/theme/tokens';
import { announcementQuery, deliveriesList } from '../api';
import { Controls } from './Controls';
import { Deliveries } from './Deliveries';
import { Outcome } from './Outcome';
import { Progress } from './Progress';
import { SentText } from './SentText';
import { StateChip } from '../StateChip';

/** One announcement: progress, allowed actions, and the result of each delivery. */
export default function AnnouncementPage() {
  const { id = '' } = useParams();
  const query = useQuery(announcementQuery(id));
  const queryClient = useQueryClient();
  const counts = JSON.stringify(query.data?.counts);
  useEffect(() => {
    // Fetches the deliveries again when the counts change, without polling them separately.
    void queryClient.invalidateQueries({ queryKey: listKey(deliveriesList(id)) });
  }, [counts, id, queryClient]);
  if (query.data) return <Shown announcement={query.data} />;
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  return query.isError ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <LoadingState minHeight={480} />
  );
}

function Shown({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  const [, setParams] = useSearchParams();
  const deliveries = useRef<HTMLDivElement>(null);
  const planned = announcement.scheduled_at ?? null;
  const time = planned === null ? '' : formatDateTime(planned, currentLanguage());
  const show = (state: keyof Announcement['counts']) => {
    setParams({ state }, { replace: true });
    const heading = deliveries.current?.querySelector('h2');
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <>
      <PageHeader
        title={announcement.subject}
        titleLanguage={announcement.language}
        badge={<StateChip announcement={announcement} />}
        breadcrumb={<BreadcrumbLink to="/sendEmail">{t('title')}</BreadcrumbLink>}
        lead={
          <>
            <DateTime value={announcement.created_at} /> · <Bdi>{announcement.created_by_name}</Bdi>
          </>
        }
        action={<Controls announcement={announcement} />}
      />
      {announcement.trouble && planned === null ? (
        <Alert severity="warning" sx={{ mb: 5 }}>
          {announcement.trouble === 'unreachable' ? (
            t('unreachable')
          ) : (
            <>
              {t('trouble')} <LtrText breakAnywhere>{announcement.trouble}</LtrText>
            </>
          )}
        </Alert>
      ) : null}
      <Outcome
        announcement={announcement}
        onShowRejected={() => {
          show('permanent');
        }}
      />
      {planned ? (
        <Alert severity={announcement.trouble ? 'warning' : 'info'} sx={{ mb: 5, maxWidth: width.wide }}>
          {announcement.state !== 'scheduled'
            ? t('withdrawn', { time })
            : announcement.trouble
              ? t(announcement.trouble === 'late' ? 'heldLate' : 'held', {
                  time,
                  author: isolate(announcement.created_by_name),
                })
              : `${t('scheduledFor', { time })} ${t('countedThen')}`}
        </Alert>
      ) : announcement.state === 'finished' && announcement.recipients === 0 ? (
        <Alert severity="warning" sx={{ mb: 5, maxWidth: width.wide }}>
          {t('noneThen')}
        </Alert>
      ) : (
        <Progress announcement={announcement} onShow={show} />
      )}
      <SentText announcement={announcement} />
      <div ref={deliveries}>{planned ? null : <Deliveries announcement={announcement} />}</div>
    </>
  );
}
