import { createElement, lazy, useState, type ComponentType } from 'react';

/** A part of the app in a file of its own, because most visits do without it. */
export interface Later<Props> {
  /** The part itself. Shown before it is there, it suspends; when it cannot be fetched, it throws. */
  Part: ComponentType<Props>;
  isThere: () => boolean;
  fetch: () => Promise<unknown>;
}

/** The parts that threw, each with what makes its next showing fetch it again. */
const failed = new Set<() => void>();

/**
 * A part that threw goes on throwing until this is called. Not sooner: React renders a second time what has thrown, and
 * would fetch in a loop.
 */
export function forgetFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** `later(() => import('./FilterDialog'))`. A fetch that failed is forgotten: the next one tries again. */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): Later<Props> {
  let known: ComponentType<Props> | undefined;
  let asked: Promise<ComponentType<Props>> | undefined;
  const fetch = () =>
    (asked ??= load().then(
      (module) => {
        known = module.default;
        return known;
      },
      (error: unknown) => {
        asked = undefined;
        throw error;
      },
    ));
  const fetchToShow = async () => {
    try {
      return { default: await fetch() };
    } catch (error) {
      failed.add(renew);
      window.dispatchEvent(new Event('partmissing'));
      throw error;
    }
  };
  let Suspending = lazy(fetchToShow);
  const renew = () => {
    Suspending = lazy(fetchToShow);
  };
  return {
    Part: function Part(props: Props) {
      // One and the same component from the first showing to the last: another one would lose its state.
      const [Shown] = useState(() => known ?? Suspending);
      return createElement(Shown as ComponentType<Props>, props);
    },
    isThere: () => known !== undefined,
    fetch,
  };
}
