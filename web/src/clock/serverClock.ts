import { useEffect, useState } from 'react';

/** Milliseconds to add to this machine's clock for the server's clock. */
let offset = 0;

export function setServerTime(iso: string): void {
  const server = Date.parse(iso);
  if (!Number.isNaN(server)) offset = server - Date.now();
}

export const serverNow = (): number => Date.now() + offset;

/** Calls `check` every second until it is unsubscribed. */
export function everySecond(check: () => void) {
  const timer = setInterval(check, 1000);
  return () => {
    clearInterval(timer);
  };
}

/** The server's time, updated every `everyMs`. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNow());
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
}
