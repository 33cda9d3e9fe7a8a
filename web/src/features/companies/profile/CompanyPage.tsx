import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { profileQuery } from './api';
import { DataPanel } from './DataPanel';
import { PeoplePanel } from '@/features/people/colleagues/PeoplePanel';
import { RequestPanel } from './RequestPanel';
import { TimelinePanel } from './TimelinePanel';

/** The profile of an approved company, what it asks to change, and its timeline. */
export default function CompanyPage() {
  const { t } = useTranslation('profile');
  const { data, isError, error, refetch } = useQuery(profileQuery);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          gap: 6,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
          {data ? (
            <>
              <RequestPanel profile={data} />
              <DataPanel profile={data} />
            </>
          ) : isError ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            // The panels below start under the fold, where they do not move what is read.
            <LoadingState minHeight="100dvh" />
          )}
          <PeoplePanel />
        </Box>
        <TimelinePanel />
      </Box>
    </>
  );
}
