import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { later } from '@/components/later';
import type { Namespace } from '@/i18n/namespaces';
import type { Page, PageModule } from '@/navigation/page';

/**
 * Code and its texts, fetched together: by `preload`, which never rejects, or when the route is first rendered.
 * With a `queryClient`, `preload` also reads what the page shows first.
 */
export function route(load: () => Promise<PageModule>, ...texts: Namespace[]) {
  let readFirst: PageModule['default']['readFirst'];
  const Component = later(
    async () => {
      const module = await load();
      ({ readFirst } = module.default);
      return module;
    },
    { texts, suspends: true },
  );
  return {
    Component,
    // If a fetch fails, the page reports the failure when it renders.
    preload: (queryClient?: QueryClient) =>
      Component.fetch()
        .then(() => queryClient && readFirst?.(queryClient))
        .catch(() => undefined),
  };
}

export type PageRoute = Page & ReturnType<typeof route>;

/** The page of an address, with or without `/app`. */
export const findRoute = (routes: readonly PageRoute[], address: string): PageRoute | undefined =>
  matchRoutes([...routes], address.replace(/^\/app(?=\/|$)/, '') || '/')?.at(-1)?.route;
