import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { SentInvitation } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { later } from '@/components/later';
import { usePreloaded } from '@/components/preloading';
import { NoAccess } from '@/components/NoAccess';
import { exportAddress } from '@/lists/export/exportAddress';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { loadSent, sentCounts, sentList } from '../api';
import { ViewSwitch } from '../ViewSwitch';
import { useSentColumns, useSentFilters } from './columns';
import { SentRowButtons } from './SentRowButtons';
import { useFreshWhileQueued } from './useFreshWhileQueued';

const SentSheet = later(() => import('./SentSheet'), { waiting: SheetPlaceholder });
const BulkFollow = later(() => import('./BulkFollow'));
const keyOf = (row: SentInvitation) => row.id;
const renderButtons = (row: SentInvitation) => <SentRowButtons row={row} verbs={['remind']} />;

/** Invitations sent by mail. */
export default function SentList() {
  const { t } = useTranslation('invitations');
  const ability = useAbility();
  usePreloaded(BulkFollow);
  // The same counts as those of the switch.
  const counts = useQuery(sentCounts({ search: '', status: null })).data?.by_status;
  const list = useList<SentInvitation>({
    name: sentList,
    savedAs: 'sent',
    columns: useSentColumns(),
    filters: useSentFilters(counts),
    defaultSort: '-created_at',
    rowParam: 'sent',
    keyOf,
    load: loadSent,
  });
  useFreshWhileQueued(list.rows);
  const mayRemind = ability.can('CREATE', 'invitationsCode');
  const mayRevoke = ability.can('DELETE', 'invitationsCode');
  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <ListView
        list={list}
        title={t('sent.title')}
        scopes={<ViewSwitch />}
        search={{ label: t('sent.search'), hint: t('sent.searchHint') }}
        counted={(count, formatted) => t('sent.count', { count, formatted })}
        nothingYet={{ title: t('sent.empty.title'), text: t('sent.empty.text') }}
        exportAddress={exportAddress('/api/invitations/sent', list)}
        exportId={keyOf}
        rowActions={mayRemind ? { label: t('column.actions'), render: renderButtons } : undefined}
        bulk={mayRemind || mayRevoke ? <BulkFollow list={list} /> : undefined}
      />
      <ListSheet list={list} content={SentSheet}>
        {(id, titleId) => <SentSheet id={id} titleId={titleId} />}
      </ListSheet>
    </>
  );
}
