import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/ErrorState';
import { later, useLater } from '@/components/later';
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

export function ListRows<Row>(props: RowsProps<Row>) {
  return useRoomForTable() ? <ListTable {...props} /> : <Cards {...props} />;
}

/** A desktop never fetches them. */
const cards = later(() => import('./ListCards'));

/** Where there will be cards, they are fetched beside the rows instead of after them. */
export function usePreloadedRows(): void {
  const roomy = useRoomForTable();
  useEffect(() => {
    if (!roomy) cards.fetch().catch(() => undefined);
  }, [roomy]);
}

function Cards<Row>(props: RowsProps<Row>) {
  const [error, setError] = useState<unknown>(null);
  const isThere = useLater(cards, error === null, setError);
  // Of which rows they are made, the module cannot say.
  if (isThere) return <cards.Part {...(props as unknown as RowsProps<unknown>)} />;
  if (error === null) return <ListSkeleton />;
  return (
    <ErrorState
      error={error}
      onRetry={() => {
        setError(null);
      }}
    />
  );
}
