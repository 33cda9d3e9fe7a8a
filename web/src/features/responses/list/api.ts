import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { BundleOut, EstimateOut } from '@/api/schema.gen';

export const requestBundle = (filter: Readonly<Record<string, unknown>>): Promise<BundleOut> =>
  // The filter's fields as in the address, which the server accepts as well.
  unwrap(client.POST('/api/bundles', { body: filter as never }));

export const estimateBundle = (filter: Readonly<Record<string, unknown>>): Promise<EstimateOut> =>
  unwrap(client.POST('/api/bundles/estimate', { body: filter as never }));

const poll = { first: 1000, most: 8000, growth: 1.5 };
const moving: readonly BundleOut['state'][] = ['queued', 'running'];
export const isMoving = (bundle: BundleOut) => moving.includes(bundle.state);

/** Polled at growing intervals until it is complete. */
export const bundleQuery = (id: string) =>
  queryOptions({
    queryKey: ['bundles', id],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/bundles/{bundle_id}', { params: { path: { bundle_id: id } }, signal })),
    refetchInterval: ({ state }) =>
      state.data && !isMoving(state.data)
        ? false
        : Math.min(poll.first * poll.growth ** state.dataUpdateCount, poll.most),
  });

/** The person's own, newest first; polled while one is being created. */
export const bundlesQuery = queryOptions({
  queryKey: ['bundles', 'own'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/bundles', { signal })).then(({ items }) => items),
  refetchInterval: ({ state }) =>
    state.data?.some(isMoving) ? Math.min(poll.first * poll.growth ** state.dataUpdateCount, poll.most) : false,
});

export const cancelBundle = (id: string) =>
  unwrap(client.POST('/api/bundles/{bundle_id}/cancel', { params: { path: { bundle_id: id } } }));

/** The address of one download. */
export const linkOfBundle = (id: string) =>
  unwrap(client.POST('/api/bundles/{bundle_id}/link', { params: { path: { bundle_id: id } } }));
