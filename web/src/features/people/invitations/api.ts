import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Invitation, InvitationPage, SentInvitation, SentInvitationPage } from '@/api/contract';
import type { InvitationIn, SendInvitationsIn } from '@/api/schema.gen';
import { listKey } from '@/lists/cache';
import type { ListQuery } from '@/lists/definition';

export const invitationList = 'invitations';

export const loadInvitations = (query: ListQuery, signal: AbortSignal): Promise<InvitationPage> =>
  unwrap(client.GET('/api/invitations', { params: { query }, signal }));

export const generateCode = (body: InvitationIn): Promise<Invitation> =>
  unwrap(client.POST('/api/generate-code', { body }));

export const revokeInvitation = (id: string) =>
  unwrap(client.DELETE('/api/invitations/{invitation_id}', { params: { path: { invitation_id: id } } }));

export const sentList = 'sent-invitations';
export type SentStatus = SentInvitation['status'];
/** The selected rows, or all that match if `ids` is empty. */
export interface SentSelection {
  ids: string[];
  search: string;
  status: SentStatus | null;
}
export type SentRestriction = Omit<SentSelection, 'ids'>;

/** Search and status of the list. */
export const restrictionOf = (given: Readonly<Record<string, string | readonly string[]>>): SentRestriction => ({
  search: typeof given.search === 'string' ? given.search : '',
  status: typeof given.status === 'string' ? (given.status as SentStatus) : null,
});

export const loadSent = (query: ListQuery, signal: AbortSignal): Promise<SentInvitationPage> =>
  unwrap(client.GET('/api/invitations/sent', { params: { query }, signal }));

/** Counts of sent invitations; refreshed with the lists. */
export const sentCounts = ({ search, status }: SentRestriction) =>
  queryOptions({
    queryKey: listKey(sentList, 'counts', search, status),
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/api/invitations/sent/counts', {
          params: { query: { search, ...(status && { status }) } },
          signal,
        }),
      ),
  });

/** The number of codes to copy; refreshed with the lists. */
export const codeCount = queryOptions({
  queryKey: listKey(invitationList, 'count'),
  queryFn: async ({ signal }) => (await loadInvitations({ limit: 1 }, signal)).total,
});

export const sentInvitation = (id: string) =>
  queryOptions({
    queryKey: listKey(sentList, 'one', id),
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/invitations/sent/{sent_id}', { params: { path: { sent_id: id } }, signal })),
  });

export const checkAddresses = (text: string) => unwrap(client.POST('/api/invitations/check', { body: { text } }));

export const previewInvitation = (body: Pick<SendInvitationsIn, 'locale' | 'expires_at'>) =>
  unwrap(client.POST('/api/invitations/preview', { body }));

export const sendInvitations = (body: SendInvitationsIn) => unwrap(client.POST('/api/invitations/send', { body }));

export const remindInvited = (body: SentSelection) => unwrap(client.POST('/api/invitations/sent/remind', { body }));

export const revokeSent = (body: SentSelection) => unwrap(client.POST('/api/invitations/sent/revoke', { body }));

export const correctAddress = (id: string, email: string) =>
  unwrap(client.PUT('/api/invitations/sent/{sent_id}/address', { params: { path: { sent_id: id } }, body: { email } }));

export const revokeCodes = (ids: readonly string[]) =>
  unwrap(client.POST('/api/invitations/revoke', { body: { ids: [...ids] } }));
