import { createElement, useEffect, useEffectEvent, useReducer, type ComponentType } from 'react';
import { networkError } from '@/api/envelope';

/** A part of a page in a file of its own, because most visits do without it. */
export interface Later<Props> {
  /** The part itself: to be shown once `isThere`. */
  Part: ComponentType<Props>;
  isThere: () => boolean;
  fetch: () => Promise<void>;
}

/** `later(() => import('./FilterDialog'))`. A fetch that failed is forgotten: the next one tries again. */
export function later<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Later<Props> {
  let known: ComponentType<Props> | undefined;
  let asked: Promise<void> | undefined;
  return {
    Part: function Part(props: Props) {
      return known ? createElement(known as ComponentType<object>, props as object) : null;
    },
    isThere: () => known !== undefined,
    fetch: () =>
      (asked ??= load().then(
        (module) => {
          known = module.default;
        },
        () => {
          asked = undefined;
          throw networkError();
        },
      )),
  };
}

/** After what the page itself needs, and long before a hand has moved to the button. */
export function preloadWhenIdle({ fetch }: Pick<Later<never>, 'fetch'>): () => void {
  const preload = () => {
    // What cannot be fetched now is fetched again when it is shown, and says so then.
    fetch().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(preload, { timeout: longestWait });
    return () => {
      cancelIdleCallback(asked);
    };
  }
  const timer = setTimeout(preload, longestWait);
  return () => {
    clearTimeout(timer);
  };
}

const longestWait = 3000;

/** Whether a part is there. `wanted` fetches it now; what is not wanted yet is fetched when the browser has nothing else to do. */
export function useLater<Props>(part: Later<Props>, wanted: boolean, onFailure: (error: unknown) => void): boolean {
  const [, showArrived] = useReducer((count: number) => count + 1, 0);
  const fail = useEffectEvent(onFailure);
  const missing = !part.isThere();
  useEffect(() => {
    if (!missing) return;
    if (!wanted) return preloadWhenIdle(part);
    let gone = false;
    part.fetch().then(
      () => {
        if (!gone) showArrived();
      },
      (error: unknown) => {
        if (gone) return;
        window.dispatchEvent(new Event('partmissing'));
        fail(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [part, wanted, missing]);
  return !missing;
}
