import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { ListCards } from './ListCards';
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

export function ListRows<Row>(props: RowsProps<Row>) {
  return useRoomForTable() ? <ListTable {...props} /> : <ListCards {...props} />;
}
