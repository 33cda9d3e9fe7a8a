import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { askPasskey, createPasskey } from './webauthn';

export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/account/factors', { signal })),
});

export async function addPasskey(label: string) {
  const { ceremony_id, options } = await unwrap(client.POST('/api/account/factors/passkey/ask'));
  const credential = await createPasskey(options);
  return unwrap(client.POST('/api/account/factors/passkey', { body: { ceremony_id, credential, label } }));
}

export const askForApp = () => unwrap(client.POST('/api/account/factors/app/ask'));

export const addApp = (body: { ceremony_id: string; code: string; label: string }) =>
  unwrap(client.POST('/api/account/factors/app', { body }));

export const renewRecoveryCodes = () =>
  unwrap(client.POST('/api/account/factors/recovery-codes')).then(({ recovery_codes }) => recovery_codes);

export const renameFactor = (id: string, label: string) =>
  unwrap(client.PUT('/api/account/factors/{factor_id}', { params: { path: { factor_id: id } }, body: { label } }));

export const removeFactor = (id: string) =>
  unwrap(client.DELETE('/api/account/factors/{factor_id}', { params: { path: { factor_id: id } } }));

export const stopReset = () => unwrap(client.DELETE('/api/account/factor-reset'));

export async function proveByPasskey() {
  const { ceremony_id, options } = await unwrap(client.POST('/api/account/prove/passkey/ask'));
  const credential = await askPasskey(options);
  return unwrap(client.POST('/api/account/prove/passkey', { body: { ceremony_id, credential } }));
}

export const proveByApp = (code: string) => unwrap(client.POST('/api/account/prove/app', { body: { code } }));

export const proveByPassword = (account_password: string) =>
  unwrap(client.POST('/api/account/prove/password', { body: { account_password } }));
