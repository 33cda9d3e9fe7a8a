import type { QueryClient } from '@tanstack/react-query';
import type { ListPage } from './definition';

const root = 'lists';

export const listKey = (name: string, ...rest: unknown[]) => [root, name, ...rest] as const;

/** Removes a row before the refetch. `is` identifies it: `{ id }`. */
export function removeRow(queryClient: QueryClient, name: string, is: Readonly<Record<string, string>>): void {
  queryClient.setQueriesData<ListPage<Record<string, unknown>>>({ queryKey: listKey(name) }, (page) => {
    if (!page) return page;
    const items = page.items.filter((row) => Object.entries(is).some(([field, value]) => row[field] !== value));
    const gone = page.items.length - items.length;
    return { ...page, items, total: page.total - gone, matched: page.matched - gone };
  });
}

/** Refetches other lists and the home page's figures, which may show the same data. */
export function refreshLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [root] });
  void queryClient.invalidateQueries({ queryKey: ['insights'] });
}
