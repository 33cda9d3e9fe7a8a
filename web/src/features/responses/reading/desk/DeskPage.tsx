import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { useAbility } from '@/auth/ability';
import { BreadcrumbLink } from '@/components/BreadcrumbLink';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { refreshLists } from '@/lists/cache';
import { deskQuery, readersQuery } from '../api';
import { Declaration } from './Declaration';
import { DeskContext } from './DeskContext';
import { OpenDesk } from './OpenDesk';
import { Neighbours } from './Neighbours';

/** One response with all that its readers have written, once the reader has declared that there is no interest. */
export default function DeskPage() {
  const { companyId = '' } = useParams();
  return <OneDesk key={companyId} company={companyId} />;
}

function OneDesk({ company }: { company: string }) {
  const { t } = useTranslation('reading');
  const queryClient = useQueryClient();
  const mayWrite = useAbility().can('UPDATE', 'reading');
  const query = useQuery({
    ...deskQuery(company),
    retry: (count, error) => count < 2 && isApiError(error) && error.isTransient,
  });
  const readers = useQuery(readersQuery);
  const refresh = async () => {
    refreshLists(queryClient);
    await queryClient.invalidateQueries({ queryKey: deskQuery(company).queryKey });
  };
  const desk = query.isError ? undefined : query.data;
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  if (isApiError(query.error, 'reading_closed')) return <Declaration company={company} onOpened={refresh} />;
  if (!desk)
    return (
      <>
        <PageHeader
          title={t('title')}
          breadcrumb={<BreadcrumbLink to="/reading">{t('title')}</BreadcrumbLink>}
          action={<Neighbours company={company} />}
        />
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <LoadingState />}
      </>
    );
  return (
    <DeskContext value={{ desk, mayWrite, readers: readers.data ?? [], refresh }}>
      <OpenDesk />
    </DeskContext>
  );
}
