import { createElement, lazy, type ComponentType } from 'react';

/** What could not be fetched, each with what makes it new. */
const failed = new Set<() => void>();

/**
 * A failed part stays failed until this is called before the next try. Not sooner: React itself renders a second
 * time what has thrown, and would fetch in a loop.
 */
export function forgetFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** React's `lazy` for a part that can be tried again once it could not be fetched, and that says so (see `newVersion`). */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const fetchPart = () =>
    load().catch((error: unknown) => {
      failed.add(renew);
      window.dispatchEvent(new Event('partmissing'));
      throw error;
    });
  let Part = lazy(fetchPart);
  const renew = () => {
    Part = lazy(fetchPart);
  };
  // Lazy components have no call signature of their own in the types.
  return (props) => createElement(Part as unknown as ComponentType<Props>, props);
}
