import { useCallback, useLayoutEffect, useRef } from 'react';

/** An event handler that is the same function on each render, so that memoized parts are not rendered for it. */
export function useStable<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const current = useRef(handler);
  useLayoutEffect(() => {
    current.current = handler;
  }, [handler]);
  return useCallback((...args: Args) => {
    current.current(...args);
  }, []);
}
