import { nearPart } from '@/components/nearPart';
import { withTexts } from '@/i18n/withTexts';
import { ListSkeleton } from '@/lists/table/ListSkeleton';

/** Below the form, so it loads after it. */
export const History = nearPart(
  withTexts(() => import('./HistoryList'), 'lists'),
  <ListSkeleton />,
);
