import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { configQuery } from '@/api/config';
import type { ManagedRfiOut, RfiIn, CloseIn, EffectOut, ReopenIn } from '@/api/schema.gen';

/** Refetched regularly: the deadline passes, colleagues give more time, an object changes. */
export const pollMs = 30_000;

export const managedRfiQuery = queryOptions({
  queryKey: ['rfi'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/rfi', { signal })),
  refetchInterval: pollMs,
});

export interface EffectDates {
  /** Without it the request would be closed now. */
  deadline?: string;
  opens_at?: string | null;
  questions_until?: string | null;
}

/** What a change of the dates would do, before it is saved. */
export const effectQuery = ({ deadline, opens_at, questions_until }: EffectDates) =>
  queryOptions({
    queryKey: ['rfi', 'effect', deadline, opens_at, questions_until],
    queryFn: ({ signal }): Promise<EffectOut> =>
      unwrap(
        client.GET('/api/rfi/effect', {
          params: { query: { deadline, opens_at, questions_until } },
          signal,
        }),
      ),
  });

/** Shows a change at once in all panels: reminders and effects depend on it, and the top bar shows the deadline. */
export function showChanged(queryClient: QueryClient, saved: ManagedRfiOut): void {
  queryClient.setQueryData(managedRfiQuery.queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: ['rfi'], predicate: ({ queryKey }) => queryKey.length > 1 });
  void queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
}

export const changeRfi = (body: RfiIn): Promise<ManagedRfiOut> => unwrap(client.PUT('/api/rfi', { body }));

export const openRfi = (revision: number): Promise<ManagedRfiOut> =>
  unwrap(client.POST('/api/rfi/open', { body: { revision } }));

export const closeRfi = (body: CloseIn): Promise<ManagedRfiOut> => unwrap(client.POST('/api/rfi/close', { body }));

export const reopenRfi = (body: ReopenIn): Promise<ManagedRfiOut> => unwrap(client.POST('/api/rfi/reopen', { body }));
