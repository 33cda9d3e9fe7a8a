import { useSyncExternalStore } from 'react';
import { useAuth } from '@/auth/AuthContext';

let uploads = 0;

/** Number of running uploads, which a reload or the end of the session would lose. */
export const unfinishedUploads = (): number => uploads;

export function setUnfinishedUploads(next: number): void {
  uploads = next;
  if (uploads > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

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

/** Signs out, by default for good; asks first if that would stop an upload. */
export function useSignOut(): (signOut?: () => Promise<void>) => void {
  const { logout } = useAuth();
  return (signOut = logout) => {
    const leave = () => void signOut();
    if (unfinishedUploads() > 0) askToLeave({ from: 'session', leave });
    else leave();
  };
}
