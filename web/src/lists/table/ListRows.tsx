import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import { laterPart } from '@/components/laterPart';
import { ListSkeleton } from './ListSkeleton';
import { ListTable } from './ListTable';
import type { RowsProps } from './rows';

/** Minimum width of a table; narrower screens use cards. */
export const useRoomForTable = () => useMediaQuery('(min-width: 1000px)', { noSsr: true });

/** A desktop never fetches cards. The module is generic in the row. */
const Cards = laterPart<RowsProps<unknown>>(() => import('./ListCards'), <ListSkeleton />);

export function ListRows<Row>(props: RowsProps<Row>) {
  return useRoomForTable() ? <ListTable {...props} /> : <Cards {...(props as unknown as RowsProps<unknown>)} />;
}

/** On narrow screens cards are fetched in parallel with the rows. */
export function usePreloadedRows(): void {
  const roomy = useRoomForTable();
  useEffect(() => {
    if (!roomy) Cards.fetch().catch(() => undefined);
  }, [roomy]);
}
