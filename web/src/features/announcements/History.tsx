import { laterPart } from '@/components/laterPart';
import { ListSkeleton } from '@/lists/ListSkeleton';

/** It stands below the form, so it may come after it. */
export const History = laterPart(() => import('./HistoryList'), <ListSkeleton />);
