import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { AdminPage } from '@/api/contract';
import type { AdminOut, AdminIn } from '@/api/schema.gen';
import { listKey } from '@/lists/cache';
import type { ListQuery } from '@/lists/definition';

export const adminList = 'admins';

export const loadAdmins = (query: ListQuery, signal: AbortSignal): Promise<AdminPage> =>
  unwrap(client.GET('/api/admins', { params: { query }, signal }));

export const adminQuery = (id: string) =>
  queryOptions({
    queryKey: ['admins', 'one', id],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/admins/{admin_id}', { params: { path: { admin_id: id } }, signal })),
    // Edited values must not change during editing; the version detects a change by another person.
    staleTime: Infinity,
    gcTime: 0,
  });

/** The person of a sheet whose row is on another page; refreshed with the lists. */
export const listedAdmin = (id: string) =>
  queryOptions({
    queryKey: listKey('admin', id),
    queryFn: ({ signal }): Promise<AdminOut> =>
      unwrap(client.GET('/api/admins/{admin_id}', { params: { path: { admin_id: id } }, signal })),
  });

export const createAdmin = (body: AdminIn): Promise<AdminOut> => unwrap(client.POST('/api/admins', { body }));

export const updateAdmin = (id: string, body: AdminIn & { version: number }): Promise<AdminOut> =>
  unwrap(client.PUT('/api/admins/{admin_id}', { params: { path: { admin_id: id } }, body }));

export const deleteAdmin = (id: string) =>
  unwrap(client.DELETE('/api/admins/{admin_id}', { params: { path: { admin_id: id } } }));

export const inviteAgain = (id: string): Promise<AdminOut> =>
  unwrap(client.POST('/api/admins/{admin_id}/invitation', { params: { path: { admin_id: id } } }));

const ofAdmin = (id: string) => ({ params: { path: { admin_id: id } } });

export const beginReset = (id: string) => unwrap(client.POST('/api/admins/{admin_id}/factor-reset', ofAdmin(id)));

export const confirmReset = (id: string) =>
  unwrap(client.POST('/api/admins/{admin_id}/factor-reset/confirm', ofAdmin(id)));

export const stopReset = (id: string) => unwrap(client.DELETE('/api/admins/{admin_id}/factor-reset', ofAdmin(id)));

const ids = (rows: readonly AdminOut[]) => ({ body: { ids: rows.map(({ id }) => id) } });

/** People whom the signed-in person may not delete stay, and are returned with the reason. */
export const deleteAdmins = (rows: readonly AdminOut[]) => unwrap(client.POST('/api/admins/delete', ids(rows)));

export const inviteAllAgain = (rows: readonly AdminOut[]) => unwrap(client.POST('/api/admins/invitations', ids(rows)));

/** Every privileged user by name, for the matrix of people and permissions. */
export const everyAdmin = queryOptions({
  queryKey: listKey('everyAdmin'),
  queryFn: async ({ signal }): Promise<readonly AdminOut[]> => {
    const admins: AdminOut[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: AdminPage = await loadAdmins({ sort: 'name', limit: 100, ...(cursor ? { cursor } : {}) }, signal);
      admins.push(...page.items);
      cursor = page.next_cursor;
    }
    return admins;
  },
});
