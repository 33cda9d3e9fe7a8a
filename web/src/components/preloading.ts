import { useEffect, useState } from 'react';
import { whenAnswered } from '@/api/running';

export interface Preloadable {
  fetch: () => Promise<unknown>;
}

/** One part follows the other. The first gives the page time to ask for its data. */
let preloaded: Promise<unknown> | undefined;
const firstPauseMs = 500;
const longestWaitMs = 3000;
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
export function preloadWhenIdle({ fetch }: Preloadable): () => void {
  const preload = () => {
    // If the fetch fails, the part is fetched again when it is shown and reports a failure then.
    preloaded = (preloaded ?? Promise.all([used, pause()]))
      .then(whenAnswered)
      .then(fetch)
      .catch(() => undefined);
  };
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(preload, { timeout: longestWaitMs });
    return () => {
      cancelIdleCallback(asked);
    };
  }
  const timer = setTimeout(preload, longestWaitMs);
  return () => {
    clearTimeout(timer);
  };
}

/** For parts shown by a click: the page fetches them beforehand. */
export function usePreloaded(part: Preloadable | undefined): void {
  useEffect(() => (part ? preloadWhenIdle(part) : undefined), [part]);
}
