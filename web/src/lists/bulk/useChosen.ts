import { useQuery } from '@tanstack/react-query';
import { rowsTogetherMax } from '@/api/limits.gen';
import { listKey } from '../cache';
import type { List } from '../useList';

/** The selected rows that allow an action. */
export interface Chosen {
  /** Their number; undefined while it is not known. */
  possible: number | undefined;
  /** Number of selected rows. */
  selected: number;
  /** More are selected than one request changes. */
  tooMany?: boolean;
  /** The rows could not be loaded. */
  failed?: boolean;
}

/** The selected rows that allow an action, as the list shows them now; if all that match are selected, they are loaded. */
export function useChosen<Row>(list: List<Row>, allows: (row: Row) => boolean): Chosen & { rows: readonly Row[] } {
  const { selection, options, restriction, address } = list;
  const tooMany = selection.count > rowsTogetherMax;
  const wanted = { ...restriction, sort: address.sort, limit: rowsTogetherMax };
  const whole = useQuery({
    queryKey: listKey(options.name, wanted),
    queryFn: ({ signal }) => options.load(wanted, signal),
    enabled: selection.all && !tooMany,
  });
  const shown = new Map(list.rows.map((row) => [options.keyOf(row), row]));
  const chosen = selection.all ? whole.data?.items : selection.rows.map((row) => shown.get(options.keyOf(row)) ?? row);
  const rows = tooMany ? [] : (chosen ?? []).filter(allows);
  return {
    rows,
    possible: tooMany || !chosen ? undefined : rows.length,
    selected: selection.count,
    tooMany,
    failed: whole.isError,
  };
}
