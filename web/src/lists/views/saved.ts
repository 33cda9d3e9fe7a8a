import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { ViewOut, ViewIn, ViewChangesIn } from '@/api/schema.gen';
import { savedParam } from '../useListAddress';

/** The opened view, and whether the list differs from it. */
export interface ActiveView {
  view: ViewOut;
  changed: boolean;
}

/** The person's saved views of all lists, by name. */
export const savedViewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/views', { signal })),
  staleTime: 30_000,
});

const at = (id: string) => ({ params: { path: { view_id: id } } });

export const saveView = (body: ViewIn) => unwrap(client.POST('/api/views', { body }));
export const changeView = (id: string, body: ViewChangesIn) =>
  unwrap(client.PATCH('/api/views/{view_id}', { ...at(id), body }));
export const deleteView = (id: string) => unwrap(client.DELETE('/api/views/{view_id}', at(id)));

/** Path of each list, the parameters that select it there, and the screen's name in the navigation. */
export const placeOf = {
  pending: { path: '/pendingCompanies', params: '', screen: 'pendingCompanies' },
  rejected: { path: '/pendingCompanies', params: 'scope=rejected', screen: 'pendingCompanies' },
  returned: { path: '/pendingCompanies', params: 'scope=returned', screen: 'pendingCompanies' },
  active: { path: '/activeCompanies', params: '', screen: 'activeCompanies' },
  submissions: { path: '/submissionsList', params: '', screen: 'submissionsList' },
  users: { path: '/users', params: '', screen: 'users' },
  audit: { path: '/audit', params: '', screen: 'audit' },
  codes: { path: '/invitations', params: '', screen: 'invitations' },
  sent: { path: '/invitations', params: 'view=sent', screen: 'invitations' },
  questions: { path: '/questionsList', params: '', screen: 'questionsList' },
  clarifications: { path: '/clarificationsList', params: '', screen: 'clarificationsList' },
  announcements: { path: '/sendEmail', params: '', screen: 'sendEmail' },
} as const satisfies Record<ViewOut['list'], { path: string; params: string; screen: string }>;

/** The list without search and filters, or a view of it. */
export function listAddress(list: ViewOut['list'], view?: ViewOut): string {
  const { path, params } = placeOf[list];
  const query = [params, view?.query, view && `${savedParam}=${view.id}`].filter(Boolean).join('&');
  return query === '' ? path : `${path}?${query}`;
}

export const viewAddress = (view: ViewOut) => listAddress(view.list, view);
