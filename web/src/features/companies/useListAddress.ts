import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { PendingSort } from './api';

export const sorts: readonly PendingSort[] = ['-age', 'age', 'name', '-name'];
const mostPages = 40;

interface ListAddress {
  search: string;
  sort: PendingSort;
  /** How many pages are shown. */
  pages: number;
  /** The company whose sheet is open. */
  company: string | null;
}

const isSort = (value: string | null): value is PendingSort => sorts.some((sort) => sort === value);

const names: Record<keyof ListAddress, string> = { search: 'search', sort: 'sort', pages: 'pages', company: 'company' };
const usual: ListAddress = { search: '', sort: '-age', pages: 1, company: null };

function changed(before: URLSearchParams, changes: Partial<ListAddress>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const key of Object.keys(changes) as (keyof ListAddress)[]) {
    const value = changes[key];
    if (value === undefined || value === null || value === usual[key]) next.delete(names[key]);
    else next.set(names[key], String(value));
  }
  return next;
}

/** The list's state stands in the address: it survives a reload and can be sent to a colleague. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const address = useMemo<ListAddress>(() => {
    const sort = params.get('sort');
    const pages = Number(params.get('pages'));
    return {
      search: params.get('search') ?? '',
      sort: isSort(sort) ? sort : usual.sort,
      pages: Number.isInteger(pages) && pages > 0 ? Math.min(pages, mostPages) : 1,
      company: params.get('company'),
    };
  }, [params]);

  const change = useCallback(
    (changes: Partial<ListAddress>) => {
      setParams((before) => changed(before, changes), { replace: true });
    },
    [setParams],
  );
  /** For links: the same list with this company's sheet. */
  const companyAddress = (id: string) => ({ search: `?${changed(params, { company: id }).toString()}` });
  return { ...address, change, companyAddress };
}
