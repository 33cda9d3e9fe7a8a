import { client, unwrap } from '@/api/client';

export const forgotPassword = (email: string) => unwrap(client.POST('/api/password/forgot', { body: { email } }));

export const confirmEmail = (token: string) => unwrap(client.POST('/api/email/confirm', { body: { token } }));

export const sendConfirmationAgain = () => unwrap(client.POST('/api/account/email-confirmation'));

export const resetPassword = (body: { token: string; password: string; confirm_password: string }) =>
  unwrap(client.POST('/api/password/reset', { body }));

/** From the page that a link in an invitation mail opens. */
export const noteOpened = (code: string) => unwrap(client.POST('/api/invitations/opened', { body: { code } }));
