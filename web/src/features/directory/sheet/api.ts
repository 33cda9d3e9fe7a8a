import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { currentLanguage } from '@/i18n/i18n';

export const activeCompany = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => unwrap(client.GET('/api/users/{user_id}', { params: { path: { user_id: id } }, signal })),
  });

export const deleteCompany = (id: string) =>
  unwrap(client.DELETE('/api/users/{user_id}', { params: { path: { user_id: id } } }));

export const companyResponse = (id: string) =>
  queryOptions({
    queryKey: ['submissions', 'one', id],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/submissions/{submission_id}', { params: { path: { submission_id: id } }, signal })),
  });

export const deleteSubmission = (id: string) =>
  unwrap(client.DELETE('/api/submissions/{submission_id}', { params: { path: { submission_id: id } } }));

/** One company's files and answers as a ZIP. */
export const companyZipAddress = (companyId: string) =>
  `/api/bundles/companies/${encodeURIComponent(companyId)}/file?locale=${currentLanguage()}`;
