import { deriveKey, seal, unseal, type SealingKey } from './sealing';

/**
 * Session storage, encrypted under the app's fixed key. The key ships with the app, so this keeps values from
 * idle eyes and from tools that scrape storage, not from someone who can run script on this origin. It is
 * emptied at sign-out and ends with the tab.
 */
const prefix = 'portal.';
let fixedKey: Promise<SealingKey> | undefined;
const appKey = () => (fixedKey ??= deriveKey('rfi-portal session storage v1', 'session'));

/** Raised when the storage is emptied, so that a write still being sealed does not bring a value back. */
let era = 0;

export async function writeSession(name: string, value: unknown): Promise<void> {
  const begun = era;
  const sealed = await seal(await appKey(), name, value);
  if (sealed === null || begun !== era) return;
  try {
    sessionStorage.setItem(prefix + name, sealed);
  } catch {
    // Full or refused: the value lives on in memory only.
  }
}

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
