import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { whenAnswered } from '@/api/running';
import { networkError } from '@/api/envelope';
import type { Later } from './later';

/** One part follows the other. The first gives the page time to ask for its data. */
let preloaded: Promise<unknown> | undefined;
const firstPauseMs = 500;
const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, firstPauseMs);
  });

/** The first sign that a person uses the page: one who only reads needs none of the parts. */
const used = new Promise<void>((resolve) => {
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(
      sign,
      () => {
        resolve();
      },
      { once: true, passive: true, capture: true },
    );
});

let hasBegun = false;
void used.then(() => {
  hasBegun = true;
});

/** Whether the person has begun to use a page. */
export function useUsed(): boolean {
  // Known from the first render on pages that follow: a later answer would render the whole page twice.
  const [isUsed, setUsed] = useState(hasBegun);
  useEffect(() => {
    if (isUsed) return;
    void used.then(() => {
      setUsed(true);
    });
  }, [isUsed]);
  return isUsed;
}

/**
 * Fetches a part when a person uses the page, the browser is idle and the page has its data, for which a connection must
 * be free. Returns a function that cancels it.
 */
export function preloadWhenIdle({ fetch }: Pick<Later<never>, 'fetch'>): () => void {
  const preload = () => {
    // If the fetch fails, the part is fetched again when it is shown and reports a failure then.
    preloaded = (preloaded ?? Promise.all([used, pause()]))
      .then(whenAnswered)
      .then(fetch)
      .catch(() => undefined);
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

/** Returns whether a part is loaded. `wanted` fetches it now; otherwise see `preloadWhenIdle`. */
export function useLater<Props extends object>(
  part: Later<Props>,
  wanted: boolean,
  onFailure: (error: unknown) => void,
): boolean {
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
      () => {
        if (gone) return;
        window.dispatchEvent(new Event('partmissing'));
        fail(networkError());
      },
    );
    return () => {
      gone = true;
    };
  }, [part, wanted, missing]);
  return !missing;
}
