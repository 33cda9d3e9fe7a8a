import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { ChangeRequestIn, ChangeRequestRef, ProfileFieldsIn } from '@/api/schema.gen';

export const profileQuery = queryOptions({
  queryKey: ['company', 'profile'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/company', { signal })),
});

export const timelineQuery = queryOptions({
  queryKey: ['company', 'timeline'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/company/timeline', { signal })),
});

export const changeFields = (body: ProfileFieldsIn) => unwrap(client.PUT('/api/company', { body }));

export const requestChange = (body: ChangeRequestIn) => unwrap(client.PUT('/api/company/change-request', { body }));

export const withdrawRequest = (body: ChangeRequestRef) =>
  unwrap(client.DELETE('/api/company/change-request', { body }));
