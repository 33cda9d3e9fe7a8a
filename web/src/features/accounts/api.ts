import { client, unwrap } from '@/api/client';

export const forgotPassword = (email: string) => unwrap(client.POST('/api/password/forgot', { body: { email } }));

export const resetPassword = (body: { token: string; password: string; confirm_password: string }) =>
  unwrap(client.POST('/api/password/reset', { body }));
