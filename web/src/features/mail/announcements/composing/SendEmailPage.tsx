import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useAbility } from '@/auth/ability';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { ListSkeleton } from '@/lists/table/ListSkeleton';
import { announcementQuery } from '../api';
import { AnnouncementForm } from './AnnouncementForm';
import { audienceParam, companyParam, copyParam, readAudience } from '../audience';
import { AudiencePanel } from './AudiencePanel';

const HistoryList = later(() => import('../HistoryList'), { texts: ['lists'], waiting: <ListSkeleton /> });

/** History for users who may view but not send. */
function Announcements() {
  const { t } = useTranslation('announcements');
  return (
    <>
      <PageHeader title={t('history.title')} />
      <HistoryList />
    </>
  );
}

export default function SendEmailPage() {
  return useAbility().can('SEND', 'emailAnnouncement') ? <Writing /> : <Announcements />;
}

/** Form for an announcement to all active companies, or to those of the list that the user came from. */
function Writing() {
  const { t } = useTranslation('announcements');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const company = params.get(companyParam);
  const carried = params.get(audienceParam) ?? (company === null ? null : JSON.stringify({ ids: [company] }));
  const copyOf = params.get(copyParam);
  const original = useQuery({ ...announcementQuery(copyOf ?? ''), enabled: copyOf !== null });
  const audience = useMemo(
    () => (carried === null && original.data ? original.data.audience : readAudience(carried)),
    [carried, original.data],
  );
  const waiting = copyOf !== null && !original.data;
  return (
    <>
      <PageHeader title={t('title')} />
      <AudiencePanel
        audience={audience}
        onAll={() => {
          setParams({ ...(copyOf !== null && { [copyParam]: copyOf }), [audienceParam]: '{}' }, { replace: true });
        }}
      />
      {waiting && original.isError ? (
        <ErrorState error={original.error} onRetry={() => void original.refetch()} />
      ) : null}
      {waiting && !original.isError ? <LoadingState minHeight={420} /> : null}
      {waiting ? null : (
        <AnnouncementForm
          key={copyOf ?? ''}
          audience={audience}
          copied={copyOf === null ? null : (original.data ?? null)}
          onSent={({ id }) => {
            void navigate(`/sendEmail/${id}`);
          }}
        />
      )}
      <Box sx={{ mt: 12 }}>
        <Typography variant="h2" sx={{ mb: 4 }}>
          {t('history.title')}
        </Typography>
        <HistoryList />
      </Box>
    </>
  );
}
