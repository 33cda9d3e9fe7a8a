import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { OpeningIn, OpeningsOut, SealIn } from '@/api/schema.gen';

/** Refetched often: a second person begins, confirms or gives up. */
export const openingsQuery = queryOptions({
  queryKey: ['openings'],
  queryFn: ({ signal }): Promise<OpeningsOut> => unwrap(client.GET('/api/openings', { signal })),
  refetchInterval: 5_000,
});

export const seal = (sealing: SealIn['sealing']): Promise<OpeningsOut> =>
  unwrap(client.PUT('/api/openings/sealing', { body: { sealing } }));

export const startOpening = (body: OpeningIn): Promise<OpeningsOut> => unwrap(client.POST('/api/openings', { body }));

const path = (id: string) => ({ params: { path: { opening_id: id } } });

export const confirmOpening = (id: string): Promise<OpeningsOut> =>
  unwrap(client.POST('/api/openings/{opening_id}/confirm', path(id)));

export const giveUpOpening = (id: string): Promise<OpeningsOut> =>
  unwrap(client.DELETE('/api/openings/{opening_id}', path(id)));

/** What is published of a request after its deadline. */
export const outcomeQuery = (request: string) =>
  queryOptions({
    queryKey: ['outcome', request],
    queryFn: ({ signal }) => unwrap(client.GET('/api/outcome/{request}', { params: { path: { request } }, signal })),
  });

/** The line of the company that is signed in. */
export const ownLineQuery = queryOptions({
  queryKey: ['submission', 'opening'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/submission/opening', { signal })),
});
