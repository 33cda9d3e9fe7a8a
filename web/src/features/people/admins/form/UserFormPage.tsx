import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { useAbility } from '@/auth/ability';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { adminQuery } from '../api';
import { UserForm } from './UserForm';

/** `/usersForm` creates a privileged user, `/usersForm/{id}` edits one. */
export default function UserFormPage() {
  const { t } = useTranslation('admins');
  const { id } = useParams();
  const allowed = useAbility().can(id === undefined ? 'CREATE' : 'UPDATE', 'users');
  if (!allowed) return <NoAccess />;
  return (
    <>
      <PageHeader
        title={t(id === undefined ? 'form.newTitle' : 'form.editTitle')}
        lead={t(id === undefined ? 'form.newLead' : 'form.editLead')}
      />
      {id === undefined ? <UserForm /> : <Existing key={id} id={id} />}
    </>
  );
}

function Existing({ id }: { id: string }) {
  const query = useQuery(adminQuery(id));
  if (query.data) return <UserForm admin={query.data} />;
  if (isApiError(query.error, 'forbidden')) return <NoAccess />;
  return query.isError ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <LoadingState minHeight={480} />
  );
}
