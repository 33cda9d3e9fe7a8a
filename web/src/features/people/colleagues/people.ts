import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client, unwrap } from '@/api/client';
import type { ColleagueOut, ColleagueIn, PeopleOut } from '@/api/schema.gen';

const of = (personId: string) => ({ params: { path: { person_id: personId } } });

export const peopleQuery = queryOptions({
  queryKey: ['company', 'people'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/company/people', { signal })),
});

export const inviteColleague = (body: ColleagueIn) => unwrap(client.POST('/api/company/people', { body }));

export const inviteAgain = (id: string) => unwrap(client.POST('/api/company/people/{person_id}/invite', of(id)));

export const setRole = (id: string, role: ColleagueOut['role']) =>
  unwrap(client.PUT('/api/company/people/{person_id}/role', { ...of(id), body: { role } }));

export const handOver = (id: string) => unwrap(client.POST('/api/company/people/{person_id}/hand-over', of(id)));

/** Removes a person, revokes an invitation, or leaves the company. */
export const removePerson = (id: string) => unwrap(client.DELETE('/api/company/people/{person_id}', of(id)));

/** Sends a change and shows the people that the server answers. After a failure the page shows who is there. */
export function usePeopleChange() {
  const queryClient = useQueryClient();
  return useCallback(
    async (send: () => Promise<PeopleOut | null>) => {
      let people: PeopleOut | null = null;
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
