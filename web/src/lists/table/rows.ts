import useMediaQuery from '@mui/material/useMediaQuery';
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

/** Of one row, in a table or as a card. */
export interface RowProps<Row> {
  rowKey: string;
  to: string | null;
  row: Row;
  compact: boolean;
  selectable: boolean;
  chosen: boolean;
  onToggle: (row: Row, chosen: boolean) => void;
  renderActions: RowActions<Row>['render'] | undefined;
}

/** Minimum width of a table; narrower screens use cards. */
export const useRoomForTable = () => useMediaQuery('(min-width: 1000px)', { noSsr: true });
