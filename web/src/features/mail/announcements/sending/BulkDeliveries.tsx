import { useTranslation } from 'react-i18next';
import type { Delivery } from '@/api/contract';
import { isolate } from '@/i18n/isolate';
import { BulkAction } from '@/lists/bulk/BulkAction';
import { counted } from '@/i18n/counts';
import { useChosen } from '@/lists/bulk/useChosen';
import type { List } from '@/lists/useList';
import { retryDeliveries } from '../api';

const hasFailed = ({ state }: Delivery) => state === 'temporary' || state === 'permanent';
const isRejected = ({ state, error }: Delivery) => state === 'permanent' && error !== 'gave_up';

interface BulkDeliveriesProps {
  announcementId: string;
  list: List<Delivery>;
  onDone: () => void;
}

/** Sends again to the selected recipients whose delivery failed; says what a retry of rejected ones means. */
export default function BulkDeliveries({ announcementId, list, onDone }: BulkDeliveriesProps) {
  const { t } = useTranslation('announcements');
  const chosen = useChosen(list, hasFailed);
  const rejected = chosen.rows.filter(isRejected).length;
  return (
    <BulkAction
      label={t('chosen.open')}
      chosen={chosen}
      title={(count) => t('chosen.title', count)}
      none={t('chosen.none')}
      rest={(count) => t('chosen.rest', count)}
      send={() => retryDeliveries(announcementId, chosen.rows)}
      outcome={({ done, left }) => ({
        text: t('chosen.done', counted(done)),
        left: left.map((one) => t(`chosen.left.${one.reason}`, { name: isolate(one.name ?? '') })),
      })}
      onDone={() => {
        list.selection.clear();
        onDone();
      }}
    >
      {rejected > 0 ? `${t('chosen.rejected', counted(rejected))} ${t('rejected.text')}` : t('chosen.text')}
    </BulkAction>
  );
}
