import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { AuditEvent, AuditPage } from '@/api/contract';
import type { AuditChoicesOut, AuditSealOut } from '@/api/schema.gen';
import { listKey } from '@/lists/cache';
import type { ListQuery } from '@/lists/definition';

export const auditList = 'audit';

export const loadEvents = (query: ListQuery, signal: AbortSignal): Promise<AuditPage> =>
  unwrap(client.GET('/api/audit', { params: { query }, signal }));

/** The filter options: actors and actions that occur. */
export const choicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: ({ signal }): Promise<AuditChoicesOut> => unwrap(client.GET('/api/audit/choices', { signal })),
});

/** Events are never changed. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'event', id],
    queryFn: ({ signal }): Promise<AuditEvent> =>
      unwrap(client.GET('/api/audit/{event_id}', { params: { path: { event_id: id } }, signal })),
    staleTime: Infinity,
  });

/** The name of an actor who is no administrator, from their latest event. Null without one. */
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

/** The last seal; null before the first one. */
export const sealQuery = queryOptions({
  queryKey: ['audit', 'seal'],
  queryFn: ({ signal }): Promise<AuditSealOut | null> => unwrap(client.GET('/api/audit/seal', { signal })),
});

export const sealedExportAddress = '/api/audit/sealed-export';
