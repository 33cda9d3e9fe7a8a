import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { PendingUser } from '@/api/contract';
import type { DecisionsOut, RejectionBody, ReturnBody } from '@/api/schema.gen';
import { refreshLists, removeRow } from '@/lists/cache';

/** The cached list of pending companies. */
export const pendingList = 'pending-users';
/** The cached list of rejected companies. */
export const rejectedList = 'rejected-users';

/** The cached list of companies that have to correct their registration. */
export const returnedList = 'returned-users';

export const pendingCompany = (id: string) =>
  queryOptions({
    queryKey: ['pending-users', 'one', id],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/pending-users/{user_id}', { params: { path: { user_id: id } }, signal })),
  });

export const approveCompany = (id: string) =>
  unwrap(client.PUT('/api/users/{user_id}/approve', { params: { path: { user_id: id } } }));

/** Undoes this administrator's decision of that instant; the server allows it for ten seconds. */
export const undoDecision = (decidedAt: string) =>
  unwrap(client.POST('/api/pending-users/decisions/undo', { body: { decided_at: decidedAt } }));

export const rejectCompany = (id: string, body: RejectionBody) =>
  unwrap(client.DELETE('/api/users/{user_id}/reject-pending', { params: { path: { user_id: id } }, body }));

export const returnCompany = (id: string, body: ReturnBody) =>
  unwrap(client.POST('/api/users/{user_id}/return', { params: { path: { user_id: id } }, body }));

/** The sentences of rejection messages; constant during a session. */
export const rejectionReasons = queryOptions({
  queryKey: ['pending-users', 'rejection-reasons'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/pending-users/rejection-reasons', { signal })),
  staleTime: Infinity,
});

/** The sentences of returns, and the fields that can be marked. */
export const returnChoices = queryOptions({
  queryKey: ['pending-users', 'return-reasons'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/pending-users/return-reasons', { signal })),
  staleTime: Infinity,
});

/** The mail to the company. */
export const previewRejection = (id: string, body: RejectionBody) =>
  unwrap(client.POST('/api/pending-users/{user_id}/rejection-preview', { params: { path: { user_id: id } }, body }));

export const previewReturn = (id: string, body: ReturnBody) =>
  unwrap(client.POST('/api/pending-users/{user_id}/return-preview', { params: { path: { user_id: id } }, body }));

export type TogetherDecision =
  | { decision: 'approve' }
  | { decision: 'reject'; rejection: RejectionBody }
  | { decision: 'return'; correction: ReturnBody };

/**
 * Decides on several companies: those decided in the meantime are skipped and counted. `companies` is the server's
 * filter.
 */
export const decideTogether = (
  companies: Readonly<Record<string, unknown>>,
  decision: TogetherDecision,
): Promise<DecisionsOut> =>
  unwrap(
    client.POST('/api/pending-users/decisions', {
      body: { ...decision, companies: { ...companies, scope: 'waiting' } as never },
    }),
  );

/** After the server's decision: removes the company from the list, then refetches the lists. */
export function showDecided(queryClient: QueryClient, company: PendingUser): void {
  queryClient.setQueryData(pendingCompany(company.id).queryKey, company);
  removeRow(queryClient, pendingList, { user_id: company.id });
  refreshLists(queryClient);
}
