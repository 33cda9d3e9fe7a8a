import type { ReactNode } from 'react';
import type { List } from '../useList';

export interface RowActions<Row> {
  label: string;
  render: (row: Row) => ReactNode;
}

export interface RowsProps<Row> {
  list: List<Row>;
  /** Accessible name of the table. */
  title: string;
  selectable: boolean;
  actions?: RowActions<Row> | undefined;
}
