import { deriveKey, seal, unseal, type SealingKey } from './sealing';

/**
 * Unsaved typing that outlives the session.
 *
 * Session storage is emptied when a session ends, yet what a person typed must be there when the same person
 * signs in again, and must mean nothing to anybody else who uses the browser meanwhile. So each draft is also
 * kept in local storage, sealed with a key derived from `user.draft_key`: a value that the server makes for
 * this person alone (a keyed hash of their id) and sends only inside their session. The key is never stored:
 * it is held as a non-extractable CryptoKey in memory and forgotten at sign-out.
 *
 * It protects against the next person at the same browser, with developer tools and all, and against another
 * account signing in. It does not protect against script running on this origin while the person is signed
 * in, nor against someone who can use their live session. Drafts older than two weeks are deleted unread.
 */
const prefix = 'portal.draft.';
const longestLife = 14 * 24 * 60 * 60 * 1000;

export interface DraftOwner {
  id: string;
  /** `undefined` until the server has said; `null` when it offers no key, then nothing outlives the session. */
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
    // Full or refused: the session copy remains.
  }
}

export async function readVault(key: SealingKey, ownerId: string, name: string): Promise<unknown> {
  const entry = parse(localStorage.getItem(storageKey(ownerId, name)));
  return entry ? unseal(key, `${ownerId}/${name}`, entry.sealed) : undefined;
}

export function removeFromVault(ownerId: string, name: string): void {
  localStorage.removeItem(storageKey(ownerId, name));
}

/** A person who signs out by choice leaves nothing behind. */
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
