import { laterPart } from '@/components/laterPart';
import { ListSkeleton } from '@/lists/table/ListSkeleton';

/** Below the form, so it loads after it. */
export const History = laterPart(() => import('./HistoryList'), <ListSkeleton />);
