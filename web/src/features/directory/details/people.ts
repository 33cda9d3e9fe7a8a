import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';

export const peopleOf = (companyId: string) =>
  queryOptions({
    queryKey: ['people', companyId],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/companies/{company_id}/people', { params: { path: { company_id: companyId } }, signal })),
  });

/** The person becomes owner and contact person, and the contact person before a member. */
export const moveOwnership = (companyId: string, personId: string) =>
  unwrap(
    client.POST('/api/companies/{company_id}/people/{person_id}/owner', {
      params: { path: { company_id: companyId, person_id: personId } },
    }),
  );
