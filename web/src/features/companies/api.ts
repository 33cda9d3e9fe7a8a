import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { CompanyPage, PendingUser } from '@/api/contract';

const listKey = ['pending-users', 'list'] as const;
const pageSize = 25;

/** The orders that the page offers. */
export type PendingSort = '-age' | 'age' | 'name' | '-name';

/** As the server names them: who waits longest registered first. */
const serverSorts: Record<PendingSort, string> = { '-age': 'registered_at', age: '-registered_at', name: 'organization_name', '-name': '-organization_name' };

export interface ListQuery {
  search: string;
  sort: PendingSort;
}

/** Pages of companies that wait; the cursor of each leads to the next. */
export const pendingList = ({ search, sort }: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { search, sort }],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET('/api/pending-users', {
          params: { query: { sort: serverSorts[sort], limit: pageSize, ...(search && { search }), ...(pageParam && { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const pendingCompany = (id: string) =>
  queryOptions({
    queryKey: ['pending-users', 'one', id],
    queryFn: ({ signal }) => unwrap(client.GET('/api/pending-users/{user_id}', { params: { path: { user_id: id } }, signal })),
  });

export const approveCompany = (id: string) => unwrap(client.PUT('/api/users/{user_id}/approve', { params: { path: { user_id: id } } }));

export const rejectCompany = (id: string, reason: string) =>
  unwrap(client.DELETE('/api/users/{user_id}/reject-pending', { params: { path: { user_id: id } }, body: { reason } }));

const withoutCompany = (id: string) => (page: CompanyPage): CompanyPage => {
  const items = page.items.filter((item) => item.user_id !== id);
  const gone = page.items.length - items.length;
  return { ...page, items, total: page.total - gone, matched: page.matched - gone };
};

/** After the server has decided: the company leaves every list at once, then the lists are asked for again. */
export function showDecided(queryClient: QueryClient, company: PendingUser): void {
  queryClient.setQueryData(pendingCompany(company.id).queryKey, company);
  queryClient.setQueriesData<InfiniteData<CompanyPage>>({ queryKey: listKey }, (known) =>
    known && { ...known, pages: known.pages.map(withoutCompany(company.id)) },
  );
  refreshLists(queryClient);
}

export function refreshLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: listKey });
  void queryClient.invalidateQueries({ queryKey: ['insights'] });
}
