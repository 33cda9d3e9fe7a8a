import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { useAuth } from '@/auth/AuthContext';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { currentLanguage } from '@/i18n/i18n';
import { outcomeQuery, ownLineQuery } from '../api';
import { OpeningRecord } from '../OpeningRecord';

/** What the authority publishes of a request, for all; a company that is signed in finds its own line. */
export default function OutcomePage() {
  const { t } = useTranslation('openings');
  const { request = '' } = useParams();
  const query = useQuery(outcomeQuery(request));
  const isCompany = useAuth().user?.company != null;
  const own = useQuery({ ...ownLineQuery, enabled: isCompany, retry: false });
  if (isApiError(query.error, 'not_found')) return <PageHeader title={t('outcome.unknown')} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState />;
  const { title, openings } = query.data;
  return (
    <Box sx={{ maxWidth: 824, mx: 'auto', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <PageHeader title={t('outcome.title')} lead={title[currentLanguage()]} />
      {openings.length === 0 ? <EmptyState title={t('outcome.none')} /> : null}
      {openings.map((record) => (
        <OpeningRecord key={record.opened_at} record={record} own={own.data?.commitment ?? null} />
      ))}
    </Box>
  );
}
