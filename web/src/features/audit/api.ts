import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Complete } from '@/api/contract';
import type { components } from '@/api/schema.gen';
import { addressWith } from '@/lists/addressWith';
import { listKey } from '@/lists/cache';
import type { ListQuery } from '@/lists/definition';
import type { ExportFormat } from '@/lists/ExportMenu';
import type { List } from '@/lists/useList';

type Schemas = components['schemas'];
export type AuditPage = Complete<Schemas['AuditPage']>;
export type AuditEvent = AuditPage['items'][number];
export type AuditChoices = Schemas['AuditChoicesOut'];

export const auditList = 'audit';

export const loadEvents = (query: ListQuery, signal: AbortSignal): Promise<AuditPage> =>
  unwrap(client.GET('/api/audit', { params: { query }, signal }));

/** What may be chosen in the filter: what has happened at all. */
export const choicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: ({ signal }): Promise<AuditChoices> => unwrap(client.GET('/api/audit/choices', { signal })),
});

/** Events are never changed. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'event', id],
    queryFn: ({ signal }): Promise<AuditEvent> => unwrap(client.GET('/api/audit/{event_id}', { params: { path: { event_id: id } }, signal })),
    staleTime: Infinity,
  });

/** The name of somebody who is no administrator, by what they did last. Null where they did nothing. */
export const actorQuery = (id: string | null) =>
  queryOptions({
    queryKey: listKey(auditList, 'actor', id),
    queryFn: async ({ signal }) => {
      const page = await loadEvents({ actor: id ?? '', limit: 1 }, signal);
      return page.items[0]?.actor_name ?? null;
    },
    enabled: id !== null,
    staleTime: Infinity,
  });

export const exportAddress =
  (list: List<AuditEvent>) =>
  (format: ExportFormat): string =>
    addressWith('/api/audit/export', { ...list.restriction, sort: list.address.sort, format });
