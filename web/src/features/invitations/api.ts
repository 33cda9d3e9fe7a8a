import { client, unwrap } from '@/api/client';
import type { Invitation, InvitationBody, InvitationPage } from '@/api/contract';
import { addressWith } from '@/lists/addressWith';
import type { ListQuery } from '@/lists/definition';
import type { ExportFormat } from '@/lists/ExportMenu';
import type { List } from '@/lists/useList';

export const invitationList = 'invitations';

export const loadInvitations = (query: ListQuery, signal: AbortSignal): Promise<InvitationPage> =>
  unwrap(client.GET('/api/invitations', { params: { query }, signal }));

/** The file of everything that the list's filter matches, in its order. */
export const exportAddress =
  (list: List<Invitation>) =>
  (format: ExportFormat): string =>
    addressWith('/api/invitations/export', { ...list.restriction, sort: list.address.sort, format });

export const generateCode = (body: InvitationBody): Promise<Invitation> => unwrap(client.POST('/api/generate-code', { body }));

export const revokeInvitation = (id: string) =>
  unwrap(client.DELETE('/api/invitations/{invitation_id}', { params: { path: { invitation_id: id } } }));
