import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useAbility } from '@/auth/ability';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { Sentence } from '@/components/Sentence';
import { announcementQuery, audienceQuery, type Audience } from './api';
import { AnnouncementForm } from './AnnouncementForm';
import { audienceParam, companyParam, copyParam, isOneCompany, readAudience, restricts } from './audience';
import { History } from './History';

/** History for users who may view but not send. */
function Announcements() {
  const { t } = useTranslation('announcements');
  return (
    <>
      <PageHeader title={t('history.title')} />
      <History />
    </>
  );
}

export default function SendEmailPage() {
  return useAbility().can('SEND', 'emailAnnouncement') ? <Writing /> : <Announcements />;
}

function OneCompany({ audience }: { audience: Audience }) {
  const { t } = useTranslation('announcements');
  const company = useQuery(audienceQuery(audience)).data?.only;
  if (company === null || company === undefined) return t('audience.one');
  return <Sentence text={t('audience.only')} parts={{ company: <Bdi>{company}</Bdi> }} />;
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
      <PageHeader title={t('title')} lead={restricts(audience) ? t('leadChosen') : t('lead')} />
      {restricts(audience) ? (
        <Alert
          severity="info"
          sx={{ mb: 6, maxWidth: 720 }}
          action={
            <Button
              size="small"
              variant="outlined"
              onClick={() => {
                setParams(
                  { ...(copyOf !== null && { [copyParam]: copyOf }), [audienceParam]: '{}' },
                  { replace: true },
                );
              }}
            >
              {t('audience.all')}
            </Button>
          }
        >
          {isOneCompany(audience) ? <OneCompany audience={audience} /> : t('audience.chosen')}
        </Alert>
      ) : null}
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
        <History />
      </Box>
    </>
  );
}
