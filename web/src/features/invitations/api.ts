import { client, unwrap } from '@/api/client';
import type { Invitation, InvitationBody, InvitationPage } from '@/api/contract';
import type { ListQuery } from '@/lists/definition';

export const invitationList = 'invitations';

export const loadInvitations = (query: ListQuery, signal: AbortSignal): Promise<InvitationPage> =>
  unwrap(client.GET('/api/invitations', { params: { query }, signal }));

export const generateCode = (body: InvitationBody): Promise<Invitation> =>
  unwrap(client.POST('/api/generate-code', { body }));

export const revokeInvitation = (id: string) =>
  unwrap(client.DELETE('/api/invitations/{invitation_id}', { params: { path: { invitation_id: id } } }));
