import { client, unwrap } from '@/api/client';
import { askPasskey } from './webauthn';

export async function signInByPasskey() {
  const { ceremony_id, options } = await unwrap(client.POST('/api/login/passkey/ask'));
  const credential = await askPasskey(options);
  return unwrap(client.POST('/api/login/passkey', { body: { ceremony_id, credential } }));
}

/** `code`: of an app, or a recovery code. */
export const signInByApp = (challenge_id: string, code: string) =>
  unwrap(client.POST('/api/login/app', { body: { challenge_id, code } }));
