import { client, unwrap } from '@/api/client';
import type { Method, RegistrationIn } from '@/api/schema.gen';

export const fetchUser = () => unwrap(client.GET('/api/user-info'));

/** Does not extend the session. */
export const fetchSession = () => unwrap(client.GET('/api/session'));

export const checkCredentials = (email: string, password: string) =>
  unwrap(client.POST('/api/login/check-credentials', { body: { email, password } }));

export const sendCode = (body: { challenge_id: string; method: Method; email?: string }) =>
  unwrap(client.POST('/api/login/send-code', { body }));

/** While a code of this challenge is valid, nothing is sent, and the answer is about that one. */
export const sendFirstCode = (body: { challenge_id: string; method: Method }) =>
  unwrap(client.POST('/api/login/send-code', { params: { query: { unless_sent: true } }, body }));

export const signIn = (challengeId: string, code: string) =>
  unwrap(client.POST('/api/login', { body: { challenge_id: challengeId, code } }));

export const signUp = (body: RegistrationIn) => unwrap(client.POST('/api/user', { body }));

export const signOut = () => unwrap(client.POST('/api/logout'));
