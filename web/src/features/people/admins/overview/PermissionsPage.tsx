import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { BreadcrumbLink } from '@/components/BreadcrumbLink';
import { ErrorState } from '@/components/ErrorState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { ListSkeleton } from '@/lists/table/ListSkeleton';
import { everyAdmin } from '../api';
import { PeopleMatrix } from './PeopleMatrix';

/** People and their permissions. */
export default function PermissionsPage() {
  const { t } = useTranslation('admins');
  const query = useQuery(everyAdmin);
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader
        title={t('people.title')}
        lead={t('people.lead')}
        breadcrumb={<BreadcrumbLink to="/users">{t('title')}</BreadcrumbLink>}
      />
      {query.data ? (
        <PeopleMatrix admins={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}
