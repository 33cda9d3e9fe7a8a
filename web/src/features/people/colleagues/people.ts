import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client, unwrap } from '@/api/client';
import type { Colleague, ColleagueBody, People } from '@/api/contract';

const of = (personId: string) => ({ params: { path: { person_id: personId } } });

export const peopleQuery = queryOptions({
  queryKey: ['company', 'people'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/company/people', { signal })),
});

export const inviteColleague = (body: ColleagueBody) => unwrap(client.POST('/api/company/people', { body }));

export const inviteAgain = (id: string) => unwrap(client.POST('/api/company/people/{person_id}/invite', of(id)));

export const setRole = (id: string, role: Colleague['role']) =>
  unwrap(client.PUT('/api/company/people/{person_id}/role', { ...of(id), body: { role } }));

export const handOver = (id: string) => unwrap(client.POST('/api/company/people/{person_id}/hand-over', of(id)));

/** Removes a person, revokes an invitation, or leaves the company. */
export const removePerson = (id: string) => unwrap(client.DELETE('/api/company/people/{person_id}', of(id)));

/** Sends a change and shows the people that the server answers. After a failure the page shows who is there. */
export function usePeopleChange() {
  const queryClient = useQueryClient();
  return useCallback(
    async (send: () => Promise<People | null>) => {
      let people: People | null = null;
      try {
        people = await send();
      } finally {
        if (people) queryClient.setQueryData(peopleQuery.queryKey, people);
        // Another change may have been saved before this one.
        else void queryClient.invalidateQueries(peopleQuery);
        void queryClient.invalidateQueries({ queryKey: ['company', 'timeline'] });
      }
    },
    [queryClient],
  );
}
