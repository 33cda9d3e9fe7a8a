import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { AnnouncementRow } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { formatNumber } from '@/i18n/numbers';
import type { ListColumn, ListFilter } from '@/lists/definition';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { historyList, loadHistory } from './api';
import { StateChip } from './StateChip';

const keyOf = (row: AnnouncementRow) => row.id;
const pageOf = (row: AnnouncementRow) => `/sendEmail/${row.id}`;
/** The recipients of a scheduled announcement are counted when its sending starts. */
const isCounted = (row: AnnouncementRow) => row.state !== 'scheduled';
const filters: readonly ListFilter[] = [];

/** Link to the failed deliveries. */
function FailedLink({ announcement, children }: { announcement: AnnouncementRow; children: string }) {
  const { t } = useTranslation('announcements');
  return (
    <Link
      component={RouterLink}
      to={`${pageOf(announcement)}?state=permanent`}
      color="warning"
      aria-label={t('outcome.showNumbered', {
        formatted: children,
        subject: isolate(announcement.subject, announcement.language),
      })}
    >
      {children}
    </Link>
  );
}

/** Announcements already sent and being sent. */
export default function HistoryList() {
  const { t } = useTranslation(['announcements', 'common']);
  const columns = useMemo<readonly ListColumn<AnnouncementRow>[]>(() => {
    const number = (value: number) => formatNumber(value, currentLanguage());
    return [
      {
        name: 'subject',
        label: t('column.subject'),
        lead: true,
        sortable: true,
        cell: (row) => <Bdi language={row.language}>{row.subject}</Bdi>,
      },
      { name: 'state', label: t('column.state'), cell: (row) => <StateChip announcement={row} /> },
      {
        name: 'recipients',
        label: t('column.recipients'),
        sortable: true,
        figures: true,
        cell: (row) => (isCounted(row) ? number(row.recipients) : '—'),
      },
      {
        name: 'sent',
        label: t('column.sent'),
        figures: true,
        cell: (row) => (isCounted(row) ? number(row.counts.sent) : '—'),
      },
      {
        name: 'failed',
        label: t('column.failed'),
        figures: true,
        cell: (row) =>
          row.counts.permanent > 0 ? (
            <FailedLink announcement={row}>{number(row.counts.permanent)}</FailedLink>
          ) : isCounted(row) ? (
            number(0)
          ) : (
            '—'
          ),
      },
      {
        name: 'created_at',
        label: t('common:time.saudi', { time: t('column.created_at') }),
        sortable: true,
        cell: (row) => (
          <DateTime
            value={(row.state === 'scheduled' ? row.scheduled_at : row.started_at) ?? row.created_at}
            format="column"
          />
        ),
      },
      {
        name: 'created_by_name',
        label: t('column.created_by_name'),
        optional: true,
        cell: (row) => <Bdi>{row.created_by_name}</Bdi>,
      },
    ];
  }, [t]);
  const list = useList<AnnouncementRow>({
    name: historyList,
    savedAs: 'announcements',
    columns,
    filters,
    defaultSort: '-created_at',
    rowParam: 'announcement',
    keyOf,
    pageOf,
    load: loadHistory,
  });
  return (
    <ListView
      list={list}
      title={t('history.title')}
      search={{ label: t('history.search'), hint: t('form.subject') }}
      counted={(count, formatted) => t('history.count', { count, formatted })}
      nothingYet={{ title: t('history.empty.title'), text: t('history.empty.text') }}
    />
  );
}
