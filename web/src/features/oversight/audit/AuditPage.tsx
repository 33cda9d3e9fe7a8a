import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { AuditEvent } from '@/api/contract';
import type { AuditChoicesOut } from '@/api/schema.gen';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { exportAddress } from '@/lists/export/exportAddress';
import { later } from '@/components/later';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { actorQuery, auditList, choicesQuery, loadEvents } from './api';
import { useAuditColumns, useAuditFilters } from './columns';
import { Seal } from './Seal';

const EventSheet = later(() => import('./EventSheet'), { waiting: SheetPlaceholder });
const keyOf = (event: AuditEvent) => event.id;
const identifier = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The audit trail. The filter options are loaded first, because they decide which filters of an address are valid. */
export default function AuditPage() {
  const { t } = useTranslation('audit');
  const choices = useQuery(choicesQuery);
  const [params] = useSearchParams();
  const asked = params.get('actor');
  const isOther =
    choices.data !== undefined &&
    asked !== null &&
    identifier.test(asked) &&
    !choices.data.actors.some(({ value }) => value === asked);
  const other = isOther ? asked : null;
  const name = useQuery(actorQuery(other));
  if (isApiError(choices.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={<Seal />} />
      {choices.data && !name.isLoading ? (
        <Events choices={choices.data} actor={other === null ? null : { id: other, name: name.data ?? t('someone') }} />
      ) : choices.isError ? (
        <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}

function Events({ choices, actor }: { choices: AuditChoicesOut; actor: { id: string; name: string } | null }) {
  const { t } = useTranslation('audit');
  const list = useList<AuditEvent>({
    name: auditList,
    savedAs: 'audit',
    columns: useAuditColumns(),
    filters: useAuditFilters(choices, actor),
    defaultSort: '-at',
    rowParam: 'event',
    keyOf,
    load: loadEvents,
  });
  return (
    <>
      <ListView
        list={list}
        title={t('title')}
        search={{ label: t('search'), hint: t('searchHint') }}
        counted={(count, formatted) => t('count', { count, formatted })}
        nothingYet={{ title: t('empty.title'), text: t('empty.text') }}
        exportAddress={exportAddress('/api/audit', list)}
        exportId={keyOf}
      />
      <ListSheet list={list} content={EventSheet}>
        {(id, titleId) => (
          <EventSheet key={id} id={id} row={list.rows.find((event) => event.id === id)} titleId={titleId} />
        )}
      </ListSheet>
    </>
  );
}
