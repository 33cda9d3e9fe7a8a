import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { ExtensionIn, TakeBackIn } from '@/api/schema.gen';

const path = (companyId: string) => ({ path: { company_id: companyId } });

export const extensionQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['extension', companyId],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/companies/{company_id}/extension', { params: path(companyId), signal })),
  });

export const giveExtension = (companyId: string, body: ExtensionIn) =>
  unwrap(client.PUT('/api/companies/{company_id}/extension', { params: path(companyId), body }));

export const takeExtensionBack = (companyId: string, body: TakeBackIn) =>
  unwrap(client.DELETE('/api/companies/{company_id}/extension', { params: path(companyId), body }));
