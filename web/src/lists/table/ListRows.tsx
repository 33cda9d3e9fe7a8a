import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import { laterPart } from '@/components/laterPart';
import { ListSkeleton } from './ListSkeleton';
import { ListTable } from './ListTable';
import type { RowsProps } from './rows';

/** Where a table finds room: with less of it there are cards. */
export const useRoomForTable = () => useMediaQuery('(min-width: 1000px)', { noSsr: true });

/** A desktop never fetches them. Of which rows they are made, the module cannot say. */
const Cards = laterPart<RowsProps<unknown>>(() => import('./ListCards'), <ListSkeleton />);

export function ListRows<Row>(props: RowsProps<Row>) {
  return useRoomForTable() ? <ListTable {...props} /> : <Cards {...(props as unknown as RowsProps<unknown>)} />;
}

/** Where there will be cards, they are fetched beside the rows instead of after them. */
export function usePreloadedRows(): void {
  const roomy = useRoomForTable();
  useEffect(() => {
    if (!roomy) Cards.fetch().catch(() => undefined);
  }, [roomy]);
}
