import { client, unwrap } from '@/api/client';
import type { AcceptColleagueInvitationIn, CorrectionIn } from '@/api/schema.gen';

export const forgotPassword = (email: string) => unwrap(client.POST('/api/password/forgot', { body: { email } }));

export const confirmEmail = (token: string) => unwrap(client.POST('/api/email/confirm', { body: { token } }));

export const sendConfirmationAgain = () => unwrap(client.POST('/api/account/email-confirmation'));

/** Corrects typing errors while the registration waits. */
export const correctRegistration = (body: CorrectionIn) => unwrap(client.PUT('/api/registration', { body }));

/** Sends the fields that the authority marked. */
export const sendRegistrationAgain = (body: CorrectionIn) =>
  unwrap(client.POST('/api/registration/send-again', { body }));

export const resetPassword = (body: { token: string; password: string; confirm_password: string }) =>
  unwrap(client.POST('/api/password/reset', { body }));

/** From the page that a link in an invitation mail opens. */
export const noteOpened = (code: string) => unwrap(client.POST('/api/invitations/opened', { body: { code } }));

/** What the page of an invitation shows. Opening the link accepts nothing. */
export const showInvitation = (token: string) => unwrap(client.POST('/api/colleague-invitation', { body: { token } }));

export const acceptInvitation = (body: AcceptColleagueInvitationIn) =>
  unwrap(client.POST('/api/colleague-invitation/accept', { body }));
