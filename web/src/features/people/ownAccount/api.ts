import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { ContactCode, SentCode } from '@/api/contract';
import type { MailTopicOut, ProfileIn } from '@/api/schema.gen';

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/account/devices', { signal })).then(({ items }) => items),
});

export const signOutDevice = (id: string) =>
  unwrap(client.DELETE('/api/account/devices/{device_id}', { params: { path: { device_id: id } } }));

export const signOutOthers = () => unwrap(client.POST('/api/account/devices/sign-out-others'));

export const changePassword = (body: { current_password: string; password: string; confirm_password: string }) =>
  unwrap(client.POST('/api/account/password', { body }));

export const changeProfile = (body: ProfileIn) => unwrap(client.PUT('/api/account/profile', { body }));

export const changeEmail = (body: { email: string; account_password: string }): Promise<ContactCode> =>
  unwrap(client.POST('/api/account/email', { body }));

export const changePhone = (body: { phone_number: string; account_password: string }): Promise<ContactCode> =>
  unwrap(client.POST('/api/account/phone', { body }));

export const sendContactCode = (challenge_id: string): Promise<SentCode> =>
  unwrap(client.POST('/api/account/contact/send-code', { body: { challenge_id } }));

export const confirmContact = (challenge_id: string, code: string) =>
  unwrap(client.POST('/api/account/contact/confirm', { body: { challenge_id, code } }));

export const notificationsQuery = queryOptions({
  queryKey: ['account', 'notifications'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/account/notifications', { signal })).then(({ items }) => items),
});

export const switchNotification = (topic: MailTopicOut['topic'], on: boolean): Promise<MailTopicOut[]> =>
  unwrap(client.PUT('/api/account/notifications/{topic}', { params: { path: { topic } }, body: { on } })).then(
    ({ items }) => items,
  );
