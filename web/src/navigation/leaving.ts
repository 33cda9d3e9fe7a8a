import { useSyncExternalStore } from 'react';

export interface Leaving {
  from: 'page' | 'session';
  leave: () => void;
}

let asked: Leaving | null = null;
const listeners = new Set<() => void>();

/** Asks before leaving; null after the answer. */
export function askToLeave(next: Leaving | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useLeaving = (): Leaving | null => useSyncExternalStore(subscribe, () => asked);
