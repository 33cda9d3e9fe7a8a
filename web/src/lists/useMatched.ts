import { useQuery } from '@tanstack/react-query';
import { listKey } from './cache';
import type { ListPage, ListQuery } from './definition';

/** The number of rows that match a query, for the counts on a switch of views; undefined until it is known. */
export function useMatched<Row>(
  name: string,
  restriction: ListQuery,
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>,
): number | undefined {
  const asked = { ...restriction, limit: 1 };
  const { data } = useQuery({
    queryKey: listKey(name, asked),
    queryFn: ({ signal }) => load(asked, signal),
  });
  return data?.matched;
}
