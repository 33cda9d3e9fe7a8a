import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';

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
