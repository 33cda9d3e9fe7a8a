import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Crossed, Figures } from '@/api/contract';
import type { ListQuery } from '@/lists/definition';

/** The filter of the counted companies, by the server's names. */
export const figuresQuery = (restriction: ListQuery) =>
  queryOptions({
    queryKey: ['insights', 'questions', restriction],
    // Reading the address omits values that the server would refuse.
    queryFn: ({ signal }): Promise<Figures> =>
      unwrap(client.GET('/api/insights/questions', { params: { query: restriction }, signal })),
    placeholderData: keepPreviousData,
  });

export interface Pair {
  /** `<form>.<question>` */
  first: string;
  second: string;
}

export const crossQuery = (restriction: ListQuery, pair: Pair) =>
  queryOptions({
    queryKey: ['insights', 'cross', restriction, pair],
    queryFn: ({ signal }): Promise<Crossed> =>
      unwrap(client.GET('/api/insights/cross', { params: { query: { ...restriction, ...pair } }, signal })),
    placeholderData: keepPreviousData,
  });
