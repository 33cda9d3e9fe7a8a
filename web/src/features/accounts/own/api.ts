import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { ProfileBody } from '@/api/contract';

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/account/devices', { signal })).then(({ items }) => items),
});

export const signOutDevice = (id: string) =>
  unwrap(client.DELETE('/api/account/devices/{device_id}', { params: { path: { device_id: id } } }));

export const signOutOthers = () => unwrap(client.POST('/api/account/devices/sign-out-others'));

export const changePassword = (body: { current_password: string; password: string; confirm_password: string }) =>
  unwrap(client.POST('/api/account/password', { body }));

export const changeProfile = (body: ProfileBody) => unwrap(client.PUT('/api/account/profile', { body }));
