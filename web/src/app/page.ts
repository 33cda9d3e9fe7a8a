import { createElement, lazy, type ComponentType } from 'react';
import { loadNamespaces } from '@/i18n/i18n';
import type { Namespace } from '@/i18n/namespaces';

interface PageModule {
  default: ComponentType;
}

/** A page and its texts, fetched together when the route is first shown or `preload` is called. */
export function page(load: () => Promise<PageModule>, ...namespaces: Namespace[]) {
  const fetchBoth = async () => {
    try {
      const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
      return module;
    } catch (error) {
      // What has failed once fails for ever; whoever tries again needs another one.
      Page = lazy(fetchBoth);
      window.dispatchEvent(new Event('partmissing'));
      throw error;
    }
  };
  let Page = lazy(fetchBoth);
  return {
    Component: () => createElement(Page),
    preload: () => {
      // What cannot be fetched now says so when it is shown.
      void load().catch(() => undefined);
      return namespaces;
    },
  };
}

/** The first part of an address below `/app`, which names the page. */
export const firstSegment = (path: string): string => path.replace(/^\/app\/?/, '').split('/')[0] ?? '';
