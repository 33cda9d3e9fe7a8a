import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { ChangeRequestRef } from '@/api/schema.gen';

const path = (companyId: string) => ({ path: { company_id: companyId } });

export const changeRequest = (companyId: string) =>
  queryOptions({
    queryKey: ['change-request', companyId],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/companies/{company_id}/change-request', { params: path(companyId), signal })),
  });

export const acceptChange = (companyId: string, body: ChangeRequestRef) =>
  unwrap(client.POST('/api/companies/{company_id}/change-request/accept', { params: path(companyId), body }));

export const declineChange = (companyId: string, body: ChangeRequestRef & { reason: string }) =>
  unwrap(client.POST('/api/companies/{company_id}/change-request/decline', { params: path(companyId), body }));
