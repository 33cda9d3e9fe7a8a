import type { QueryClient } from '@tanstack/react-query';
import type { ListPage } from './definition';

const root = 'lists';

export const listKey = (name: string, ...rest: unknown[]) => [root, name, ...rest] as const;

/** A row leaves its list at once, before the server is asked again. `is` names it: `{ id }`. */
export function removeRow(queryClient: QueryClient, name: string, is: Readonly<Record<string, string>>): void {
  queryClient.setQueriesData<ListPage<Record<string, unknown>>>({ queryKey: listKey(name) }, (page) => {
    if (!page) return page;
    const items = page.items.filter((row) => Object.entries(is).some(([field, value]) => row[field] !== value));
    const gone = page.items.length - items.length;
    return { ...page, items, total: page.total - gone, matched: page.matched - gone };
  });
}

/** What one list shows may stand in another, and in the figures of the home page. */
export function refreshLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [root] });
  void queryClient.invalidateQueries({ queryKey: ['insights'] });
}
