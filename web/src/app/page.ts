import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { later } from '@/components/later';
import type { Namespace } from '@/i18n/namespaces';
import { withTexts } from '@/i18n/withTexts';

interface FirstRead {
  /** Reads the data without which the page shows nothing, so that its first render has them. */
  readFirst?: (queryClient: QueryClient) => Promise<unknown>;
}

export interface PageModule {
  default: ComponentType & FirstRead;
}

/**
 * A page and its texts, fetched together: by `preload`, which never rejects, or when the route is first rendered.
 * With a `queryClient`, `preload` also reads what the page shows first.
 */
export function page(load: () => Promise<PageModule>, ...namespaces: Namespace[]) {
  let readFirst: FirstRead['readFirst'];
  const { Part, fetch } = later(
    withTexts(
      async () => {
        const module = await load();
        ({ readFirst } = module.default);
        return module;
      },
      ...namespaces,
    ),
  );
  return {
    Component: Part,
    namespaces,
    // If a fetch fails, the page reports the failure when it renders.
    preload: (queryClient?: QueryClient) =>
      fetch()
        .then(() => queryClient && readFirst?.(queryClient))
        .catch(() => undefined),
  };
}

/** The first segment of a path, with or without `/app`: it names the page. */
export const firstSegment = (path: string): string => path.replace(/^\/(?:app(?:\/|$))?/, '').split('/')[0] ?? '';
