import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { openingsQuery } from './api';
import { OpeningPanel } from './OpeningPanel';
import { OpeningRecord } from './OpeningRecord';
import { SealingPanel } from './SealingPanel';

/** What is sealed, the opening by two people, and the records of former openings. */
export default function OpeningsPage() {
  const { t } = useTranslation('openings');
  const query = useQuery(openingsQuery);
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  const state = query.data;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {state ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, maxWidth: 824 }}>
          <SealingPanel state={state} />
          {state.sealing ? <OpeningPanel state={state} /> : null}
          {state.opened.map((record) => (
            <OpeningRecord key={record.opened_at} record={record} />
          ))}
          {state.opened.length === 0 && !state.sealing ? <EmptyState title={t('none')} /> : null}
        </Box>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}
