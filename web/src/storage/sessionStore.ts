import { deriveKey, seal, unseal, type SealingKey } from './sealing';

/**
 * Session storage, encrypted with the app's fixed key. The key is part of the app, so this protects against a casual
 * look and against tools that read storage, not against script on this origin. It is emptied at sign-out and ends with
 * the tab.
 */
const prefix = 'portal.';
let fixedKey: Promise<SealingKey> | undefined;
const appKey = () => (fixedKey ??= deriveKey('rfi-portal session storage v1', 'session'));

/** Incremented when the storage is emptied, so that a write in progress does not restore a value. */
let era = 0;

export async function writeSession(name: string, value: unknown): Promise<void> {
  const begun = era;
  const sealed = await seal(await appKey(), name, value);
  if (sealed === null || begun !== era) return;
  try {
    sessionStorage.setItem(prefix + name, sealed);
  } catch {
    // Storage is full or refused: the value is only in memory.
  }
}

export const isInSession = (name: string): boolean => sessionStorage.getItem(prefix + name) !== null;

export async function readSession<Value>(name: string, initial: Value): Promise<Value> {
  const value = await unseal(await appKey(), name, sessionStorage.getItem(prefix + name));
  return value === undefined ? initial : (value as Value);
}

export function removeSession(name: string): void {
  sessionStorage.removeItem(prefix + name);
}

export function clearSession(): void {
  era += 1;
  sessionStorage.clear();
}
