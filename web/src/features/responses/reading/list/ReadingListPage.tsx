import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { useAbility } from '@/auth/ability';
import { later } from '@/components/later';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { usePreloaded } from '@/components/preloading';
import { SegmentedControl } from '@/components/SegmentedControl';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { loadReading, readingList, type ReadingRow } from '../api';
import { useReadingColumns, useReadingFilters } from './columns';

const SelectedResponses = later(() => import('./SelectedResponses'));
const keyOf = (row: ReadingRow) => row.id;
const unread = { unread: ['true'] };

/** One row for each submitted response: who reads it, and what they have written. */
export default function ReadingListPage() {
  const { t } = useTranslation('reading');
  const mayUpdate = useAbility().can('UPDATE', 'reading');
  usePreloaded(SelectedResponses);
  const [address] = useSearchParams();
  const isUnread = address.get('unread') === 'true';
  const list = useList<ReadingRow>({
    name: readingList,
    columns: useReadingColumns(),
    filters: useReadingFilters(),
    defaultSort: 'organization_name',
    rowParam: 'company',
    keyOf,
    pageOf: (row) => `/reading/${row.id}${isUnread ? '?unread=true' : ''}`,
    load: loadReading,
  });
  if (isApiError(list.query.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <Button variant="outlined" component={RouterLink} to="/reading/themes">
            {t('themes.title')}
          </Button>
        }
      />
      <ListView
        list={list}
        scopes={
          <SegmentedControl
            label={t('view.label')}
            value={isUnread ? 'unread' : 'all'}
            segments={[
              { value: 'all', label: t('view.all') },
              { value: 'unread', label: t('view.unread') },
            ]}
            onChange={(chosen) => {
              list.address.narrow({ filters: chosen === 'unread' ? unread : {} });
            }}
          />
        }
        scope={isUnread ? unread : {}}
        title={t('title')}
        search={{ label: t('search'), hint: t('searchHint') }}
        counted={(count, formatted) => t('count', { count, formatted })}
        nothingYet={{ title: t('empty.title'), text: t('empty.text') }}
        bulk={<SelectedResponses list={list} mayAssign={mayUpdate} />}
      />
    </>
  );
}
