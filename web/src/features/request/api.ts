import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { ManagedRfi, RfiBody, RfiClosing, RfiReopening } from '@/api/contract';

export const managedRfiQuery = queryOptions({
  queryKey: ['rfi'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/rfi', { signal })),
});

export const changeRfi = (body: RfiBody): Promise<ManagedRfi> => unwrap(client.PUT('/api/rfi', { body }));

export const openRfi = (revision: number): Promise<ManagedRfi> =>
  unwrap(client.POST('/api/rfi/open', { body: { revision } }));

export const closeRfi = (body: RfiClosing): Promise<ManagedRfi> => unwrap(client.POST('/api/rfi/close', { body }));

export const reopenRfi = (body: RfiReopening): Promise<ManagedRfi> => unwrap(client.POST('/api/rfi/reopen', { body }));
