import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { ErrorState } from '@/components/ErrorState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { ListSkeleton } from '@/lists/table/ListSkeleton';
import { everyAdmin } from './api';
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
        breadcrumb={
          <Link component={RouterLink} to="/users" variant="label" sx={{ display: 'inline-block', py: 1, mb: 2 }}>
            {t('title')}
          </Link>
        }
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
