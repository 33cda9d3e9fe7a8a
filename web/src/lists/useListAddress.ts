import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  readAddress,
  viewQuery,
  writeAddress,
  type AddressChange,
  type AddressRules,
  type ListAddress,
} from './listAddress';

/** Stays in the address while filters change, so that the page knows which view they belong to. */
export const savedParam = 'saved';

const firstPage = { cursor: null, page: 1 } as const;

export interface AddressOfList extends ListAddress {
  change: (change: AddressChange) => void;
  /** Another filter or order starts at the first page. */
  narrow: (change: Pick<AddressChange, 'search' | 'sort' | 'filters'>) => void;
  /** Opens another page with a history entry. */
  turn: (cursor: string | null, page: number) => void;
  /** Address of the list with this row's sheet. */
  rowAddress: (row: string) => { search: string };
  /** The current view, as it can be saved. */
  view: string;
  /** The form of a saved view in which it can be compared with `view`. */
  viewOf: (query: string) => string;
  /** Id of the saved view that was opened. */
  saved: string | null;
}

export function useListAddress(rules: AddressRules): AddressOfList {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params, rules), [params, rules]);

  const change = useCallback(
    (wanted: AddressChange, { replace = true } = {}) => {
      setParams((before) => writeAddress(before, wanted, rules), { replace });
    },
    [rules, setParams],
  );
  return {
    ...address,
    view: useMemo(() => viewQuery(params, rules), [params, rules]),
    viewOf: (query) => viewQuery(new URLSearchParams(query), rules),
    saved: params.get(savedParam),
    change,
    narrow: (wanted) => {
      change({ ...wanted, ...firstPage });
    },
    turn: (cursor, page) => {
      change({ cursor, page }, { replace: false });
    },
    rowAddress: (row) => ({ search: `?${writeAddress(params, { row }, rules).toString()}` }),
  };
}
