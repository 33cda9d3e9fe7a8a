import { deriveKey, seal, unseal, type SealingKey } from './sealing';

/**
 * Unsaved input that outlives the session.
 *
 * Session storage is emptied at the end of a session, but the input must be available when the same person signs in
 * again, and unreadable to other users of the browser. Therefore local storage also has each draft, encrypted with a
 * key derived from `user.draft_key`: a keyed hash of the person's id, which the server returns only in their session.
 * The key is never stored: memory holds it as a non-extractable CryptoKey until sign-out.
 *
 * This protects against other people at the same browser, including with developer tools, and against other accounts.
 * It does not protect against script on this origin while the person is signed in, or against the use of their live
 * session. Drafts older than two weeks are deleted without being read.
 */
const prefix = 'portal.draft.';
const longestLife = 14 * 24 * 60 * 60 * 1000;

export interface DraftOwner {
  id: string;
  /** `undefined` until the server has responded; `null` without a key, so that nothing outlives the session. */
  draftKey: string | null | undefined;
}

interface Entry {
  savedAt: number;
  sealed: string;
}

const storageKey = (ownerId: string, name: string) => `${prefix}${ownerId}.${name}`;

export const openVault = (owner: DraftOwner): Promise<SealingKey> =>
  owner.draftKey ? deriveKey(owner.draftKey, `drafts of ${owner.id}`) : Promise.resolve(null);

export async function writeVault(key: SealingKey, ownerId: string, name: string, value: unknown): Promise<void> {
  const sealed = await seal(key, `${ownerId}/${name}`, value);
  if (sealed === null) return;
  try {
    localStorage.setItem(storageKey(ownerId, name), JSON.stringify({ savedAt: Date.now(), sealed } satisfies Entry));
  } catch {
    // Storage is full or refused: the session copy remains.
  }
}

export const isInVault = (ownerId: string, name: string): boolean =>
  localStorage.getItem(storageKey(ownerId, name)) !== null;

export async function readVault(key: SealingKey, ownerId: string, name: string): Promise<unknown> {
  const entry = parse(localStorage.getItem(storageKey(ownerId, name)));
  return entry ? unseal(key, `${ownerId}/${name}`, entry.sealed) : undefined;
}

export function removeFromVault(ownerId: string, name: string): void {
  localStorage.removeItem(storageKey(ownerId, name));
}

/** Signing out deletes all drafts. */
export function emptyVault(ownerId: string): void {
  for (const key of vaultKeys()) if (key.startsWith(`${prefix}${ownerId}.`)) localStorage.removeItem(key);
}

export function forgetOldDrafts(now = Date.now()): void {
  for (const key of vaultKeys()) {
    const entry = parse(localStorage.getItem(key));
    if (!entry || now - entry.savedAt > longestLife) localStorage.removeItem(key);
  }
}

const vaultKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function parse(text: string | null): Entry | undefined {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    return typeof value === 'object' && value !== null && 'sealed' in value ? (value as Entry) : undefined;
  } catch {
    return undefined;
  }
}
