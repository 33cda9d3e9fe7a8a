import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, type ReactNode } from 'react';
import { laterPart } from '@/components/laterPart';
import { ListSkeleton } from './ListSkeleton';
import { ListTable } from './ListTable';
import type { List } from './useList';

export interface RowActions<Row> {
  label: string;
  render: (row: Row) => ReactNode;
}

export interface RowsProps<Row> {
  list: List<Row>;
  /** What is listed, for those who do not see it. */
  title: string;
  selectable: boolean;
  actions?: RowActions<Row> | undefined;
}

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
