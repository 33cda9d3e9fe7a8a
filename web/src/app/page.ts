import type { ComponentType } from 'react';
import { later } from '@/components/later';
import type { Namespace } from '@/i18n/namespaces';
import { withTexts } from '@/i18n/withTexts';

export interface PageModule {
  default: ComponentType;
}

/** A page and its texts, fetched together: by `preload`, which never rejects, or when the route is first rendered. */
export function page(load: () => Promise<PageModule>, ...namespaces: Namespace[]) {
  const { Part, fetch } = later(withTexts(load, ...namespaces));
  return {
    Component: Part,
    namespaces,
    // If the fetch fails, the page reports the failure when it renders.
    preload: () => fetch().catch(() => undefined),
  };
}

/** The first segment of a path, with or without `/app`: it names the page. */
export const firstSegment = (path: string): string => path.replace(/^\/(?:app(?:\/|$))?/, '').split('/')[0] ?? '';
