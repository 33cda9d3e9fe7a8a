import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const subscribe = (change: () => void) => onlineManager.subscribe(change);

/** Whether the browser has a connection, as the queries see it: without one they wait. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => onlineManager.isOnline());

/** Longer than a short loss of the connection that the browser does not notice. */
const againMs = 10_000;

/** Calls `retry` when the connection is back, and every ten seconds with one, as long as something is missing. */
export function useRetry(missing: boolean, retry: () => void): void {
  const again = useEffectEvent(() => {
    if (onlineManager.isOnline()) retry();
  });
  useEffect(() => {
    if (!missing) return undefined;
    const end = onlineManager.subscribe(() => {
      again();
    });
    const timer = setInterval(() => {
      again();
    }, againMs);
    return () => {
      end();
      clearInterval(timer);
    };
  }, [missing]);
}
