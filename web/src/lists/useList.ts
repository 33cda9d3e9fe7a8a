import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { ViewOut } from '@/api/schema.gen';
import { listKey } from './cache';
import { pageSize, restrictionOf, type ListColumn, type ListFilter, type ListPage, type ListQuery } from './definition';
import { useListAddress, type AddressOfList } from './useListAddress';
import { useRowFocus } from './table/useRowFocus';
import { useSelection, type Selection } from './table/useSelection';

export interface ListOptions<Row> {
  /** Name of the cached list. */
  name: string;
  /** Its name for saved views; without it views of the list cannot be saved. */
  savedAs?: ViewOut['list'];
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  defaultSort: string;
  rowParam: string;
  /** Id of a row in the address of its sheet. */
  keyOf: (row: Row) => string;
  /** Target of a row: undefined opens the sheet beside the list, null is none. */
  pageOf?: (row: Row) => string | null | undefined;
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>;
}

export interface List<Row> {
  options: ListOptions<Row>;
  address: AddressOfList;
  query: UseQueryResult<ListPage<Row>>;
  /** The page that is shown; undefined until the first has arrived. */
  page: ListPage<Row> | undefined;
  rows: readonly Row[];
  /** Whether the page that is shown answers an earlier address. */
  outdated: boolean;
  /** The shown columns in order. */
  shown: readonly ListColumn<Row>[];
  selection: Selection<Row>;
  focus: ReturnType<typeof useRowFocus>;
  /** Search and filters by the server's names, for counts, exports, ZIPs and announcements. */
  restriction: Readonly<Record<string, string | readonly string[]>>;
}

const noRows: readonly never[] = [];

/** One page of a list according to the address. `columns` and `filters` keep their identity. */
export function useList<Row>(options: ListOptions<Row>): List<Row> {
  const { name, columns, filters, defaultSort, rowParam, keyOf, load } = options;
  const rules = useMemo(() => ({ columns, filters, defaultSort, rowParam }), [columns, filters, defaultSort, rowParam]);
  const address = useListAddress(rules);
  const restriction = restrictionOf(address.search, address.filters, filters);
  const asked: ListQuery = {
    ...restriction,
    sort: address.sort,
    limit: pageSize,
    ...(address.cursor !== null && { cursor: address.cursor }),
  };
  const query = useQuery({
    queryKey: listKey(name, asked),
    queryFn: ({ signal }) => load(asked, signal),
    placeholderData: keepPreviousData,
  });
  // Rows are rendered in slices, between which the browser answers clicks and keys.
  const page = useDeferredValue(query.data);
  const outdated = query.isPlaceholderData || page !== query.data;
  const rows = page?.items ?? noRows;
  const chosen = address.columns;
  const shown = useMemo(
    () => columns.filter((column) => (chosen ? chosen.includes(column.name) : !column.optional)),
    [columns, chosen],
  );
  return {
    options,
    address,
    query,
    page,
    rows,
    outdated,
    shown,
    selection: useSelection({
      under: JSON.stringify(restriction),
      page: outdated ? noRows : rows,
      matched: page?.matched ?? 0,
      keyOf,
    }),
    focus: useRowFocus(rows.map(keyOf)),
    restriction,
  };
}
