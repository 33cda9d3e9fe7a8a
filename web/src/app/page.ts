import type { ComponentType } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { loadNamespaces } from '@/i18n/i18n';
import type { Namespace } from '@/i18n/namespaces';

export interface PageModule {
  default: ComponentType;
}

/** A page and its texts, fetched together when the route is first shown or `preload` is called. */
export function page(load: () => Promise<PageModule>, ...namespaces: Namespace[]) {
  return {
    Component: lazyPart(async () => {
      const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
      return module;
    }),
    preload: () => {
      // What cannot be fetched now says so when it is shown.
      void load().catch(() => undefined);
      return namespaces;
    },
  };
}

/** The first part of an address below `/app`, which names the page. */
export const firstSegment = (path: string): string => path.replace(/^\/app\/?/, '').split('/')[0] ?? '';
