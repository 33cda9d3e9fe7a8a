import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement, Delivery } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { later } from '@/components/later';
import { usePreloaded } from '@/components/preloading';
import type { ListColumn, ListFilter } from '@/lists/definition';
import { exportAddress } from '@/lists/export/exportAddress';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';
import { ListSheet } from '@/lists/sheet/ListSheet';
import { ListView } from '@/lists/ListView';
import { useList } from '@/lists/useList';
import { announcementQuery, deliveriesList, loadDeliveries } from '../api';
import { deliveryStates } from './Progress';

const DeliverySheet = later(() => import('./DeliverySheet'), { waiting: SheetPlaceholder });
const BulkDeliveries = later(() => import('./BulkDeliveries'));
const keyOf = (row: Delivery) => String(row.number);

/** All recipients, each with the state of its mail and the reply of the mail server. */
export default function DeliveryList({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation(['announcements', 'common']);
  const { id } = announcement;
  const queryClient = useQueryClient();
  const mayRetry = useAbility().can('SEND', 'emailAnnouncement') && announcement.actions.includes('retry');
  usePreloaded(BulkDeliveries);
  const columns = useMemo<readonly ListColumn<Delivery>[]>(
    () => [
      {
        name: 'organization_name',
        label: t('column.company'),
        lead: true,
        sortable: true,
        cell: (row) => <Bdi>{row.organization_name}</Bdi>,
        note: (row) => <LtrText breakAnywhere>{row.recipient}</LtrText>,
      },
      {
        name: 'state',
        label: t('column.state'),
        sortable: true,
        cell: (row) => t(`delivery.${row.error === 'gave_up' ? 'gave_up' : row.state}`),
      },
      {
        name: 'answer',
        label: t('column.answer'),
        minWidth: 220,
        cell: (row) =>
          row.answer === null && row.error ? (
            t(`deliveries.problem.${row.error}`)
          ) : (
            <LtrText breakAnywhere>{row.answer ?? ''}</LtrText>
          ),
      },
      { name: 'attempts', label: t('column.attempts'), sortable: true, figures: true, cell: (row) => row.attempts },
      {
        name: 'sent_at',
        label: t('common:time.saudi', { time: t('column.sent_at') }),
        cell: (row) => (row.sent_at ? <DateTime value={row.sent_at} format="column" /> : null),
      },
      {
        name: 'number',
        label: t('column.number'),
        sortable: true,
        optional: true,
        figures: true,
        cell: (row) => row.number,
      },
    ],
    [t],
  );
  const filters = useMemo<readonly ListFilter[]>(
    () => [
      {
        kind: 'choice',
        name: 'state',
        label: t('column.state'),
        several: true,
        options: deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'may_repeat',
        label: t('deliveries.mayRepeat'),
        options: [{ value: 'true', label: t('deliveries.yes') }],
      },
    ],
    [t],
  );
  const load = useMemo(() => loadDeliveries(id), [id]);
  const list = useList<Delivery>({
    name: deliveriesList(id),
    columns,
    filters,
    defaultSort: 'number',
    rowParam: 'delivery',
    keyOf,
    load,
  });
  return (
    <>
      <ListView
        list={list}
        title={t('deliveries.title')}
        search={{ label: t('deliveries.search'), hint: t('column.company') }}
        counted={(count, formatted) => t('deliveries.count', { count, formatted })}
        nothingYet={{ title: t('deliveries.empty.title'), text: t('deliveries.empty.text') }}
        exportAddress={exportAddress(`/api/announcements/${id}/deliveries`, list)}
        bulk={
          mayRetry ? (
            <BulkDeliveries
              announcementId={id}
              list={list}
              onDone={() => {
                void queryClient.invalidateQueries({ queryKey: announcementQuery(id).queryKey });
              }}
            />
          ) : undefined
        }
      />
      <ListSheet list={list} content={DeliverySheet}>
        {(key, titleId) => <DeliverySheet delivery={list.rows.find((row) => keyOf(row) === key)} titleId={titleId} />}
      </ListSheet>
    </>
  );
}
