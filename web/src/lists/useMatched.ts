import { hashKey, useQuery } from '@tanstack/react-query';
import { listKey } from './cache';
import type { ListPage, ListQuery } from './definition';
import type { List } from './useList';

/**
 * The number of rows that match a query, for the counts on a switch of views; undefined until it is known. The list on
 * screen, if it is the same, is not asked a second time.
 */
export function useMatched<Row>(
  name: string,
  restriction: ListQuery,
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>,
  shown: Pick<List<Row>, 'query' | 'restriction'> | null,
): number | undefined {
  const asked = { ...restriction, limit: 1 };
  const isShown = shown !== null && hashKey([shown.restriction]) === hashKey([restriction]);
  const { data } = useQuery({
    queryKey: listKey(name, asked),
    queryFn: ({ signal }) => load(asked, signal),
    enabled: !isShown,
  });
  return isShown && !shown.query.isPlaceholderData ? shown.query.data?.matched : data?.matched;
}
