import { createElement, lazy, useState, type ComponentType } from 'react';

/** A lazily loaded part of the app. */
export interface Later<Props> {
  /** The part. It suspends until it is loaded and throws if that fails. */
  Part: ComponentType<Props>;
  isThere: () => boolean;
  fetch: () => Promise<unknown>;
}

/** Code of the app that could not be fetched, where React renders it. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The parts that threw, each as a function that lets the next render fetch it again. */
const failed = new Set<() => void>();

/**
 * Until this is called, a part that threw continues to throw: React renders a thrown component a second time, which
 * would fetch in a loop.
 */
export function forgetFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** `later(() => import('./FilterDialog'))`. After a failed fetch the next one tries again. */
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
      throw new MissingPart(error);
    }
  };
  let Suspending = lazy(fetchToShow);
  const renew = () => {
    Suspending = lazy(fetchToShow);
  };
  return {
    Part: function Part(props: Props) {
      // The same component from the first render to the last, because another one would lose its state.
      const [Shown] = useState(() => known ?? Suspending);
      return createElement(Shown as ComponentType<Props>, props);
    },
    isThere: () => known !== undefined,
    fetch,
  };
}
