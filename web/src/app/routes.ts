import type { QueryClient } from '@tanstack/react-query';
import '@/i18n/signedInCatalogues';
import type { Page } from '@/navigation/page';
import { pages } from './pages';
import { findRoute, route, type PageRoute } from './route';

const tables = {
  columns: () => import('@/features/directory/listing/published').then(({ loadColumns }) => loadColumns()),
  fields: () => import('@/features/people/fields/declared').then(({ loadFields }) => loadFields()),
  permissions: () => import('@/auth/grantable').then(({ loadGrantable }) => loadGrantable()),
};

/** Fetches a page and the table that it needs together. */
const loaderOf = ({ load, published }: Page): Page['load'] =>
  published
    ? async () => {
        const [module] = await Promise.all([load(), tables[published]()]);
        return module;
      }
    : load;

/** Pages of signed-in people, and those of everyone: most visitors sign in, so they are not in the app's own bundle. */
export const routes: readonly PageRoute[] = pages.map((page) => ({
  ...page,
  ...route(loaderOf(page), ...page.namespaces),
}));

export const frontDoor = route(() => import('./layout/FrontDoorLayout'), 'about');
export const shell = route(() => import('./layout/AppShell'), 'shell', 'menu', 'progress');
export const notFound = route(() => import('./NotFoundPage'));

/** Fetches the frame and the page, with a `queryClient` also its first data. Other paths are those of the home page. */
export function preloadSignedIn(address: string, queryClient?: QueryClient): Promise<unknown> {
  const page = findRoute(routes, address) ?? routes.find(({ path }) => path === ':product');
  return Promise.all([(page?.who === 'everyone' ? frontDoor : shell).preload(), page?.preload(queryClient)]);
}
