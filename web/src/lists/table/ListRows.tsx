import useMediaQuery from '@mui/material/useMediaQuery';
import { ListCards } from './ListCards';
import { ListTable } from './ListTable';
import type { RowsProps } from './rows';

/** Minimum width of a table; narrower screens use cards. */
export const useRoomForTable = () => useMediaQuery('(min-width: 1000px)', { noSsr: true });

export function ListRows<Row>(props: RowsProps<Row>) {
  return useRoomForTable() ? <ListTable {...props} /> : <ListCards {...props} />;
}
