import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readAddress, writeAddress, type AddressChange, type AddressRules, type ListAddress } from './listAddress';

const firstPage = { cursor: null, page: 1 } as const;

export interface AddressOfList extends ListAddress {
  change: (change: AddressChange) => void;
  /** Another filter or order starts at the first page. */
  narrow: (change: Pick<AddressChange, 'search' | 'sort' | 'filters'>) => void;
  /** Opens another page with a history entry. */
  turn: (cursor: string | null, page: number) => void;
  /** Address of the list with this row's sheet. */
  rowAddress: (row: string) => { search: string };
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
