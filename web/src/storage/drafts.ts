import {
  emptyVault,
  forgetOldDrafts,
  isInVault,
  openVault,
  readVault,
  removeFromVault,
  writeVault,
  type DraftOwner,
} from './draftVault';
import type { SealingKey } from './sealing';
import { isInSession, readSession, removeSession, writeSession } from './sessionStore';

/** The owner of the current drafts: the signed-in person, or a visitor (whose drafts end with the tab). */
interface Holder {
  id: string;
  key: Promise<SealingKey>;
}

const visitor: Holder = { id: 'visitor', key: Promise.resolve(null) };
let owner: DraftOwner | null = null;
let holder: Promise<Holder> = Promise.resolve(visitor);
let settleHolder: ((holder: Holder) => void) | undefined;

/**
 * Called by the AuthProvider at every change. While the key is unknown (after a reload) reading waits for it, so that
 * forms do not start empty.
 */
export function setDraftOwner(next: DraftOwner | null): void {
  if (owner?.id === next?.id && owner?.draftKey === next?.draftKey) return;
  owner = next;
  if (!next) {
    settle(visitor);
    holder = Promise.resolve(visitor);
    return;
  }
  forgetOldDrafts();
  if (next.draftKey === undefined) {
    settle(visitor);
    holder = new Promise((resolve) => {
      settleHolder = resolve;
    });
    return;
  }
  const known: Holder = { id: next.id, key: openVault(next) };
  settle(known);
  holder = Promise.resolve(known);
}

function settle(found: Holder) {
  settleHolder?.(found);
  settleHolder = undefined;
}

export const draftOwnerId = (): string => owner?.id ?? visitor.id;

const sessionName = (ownerId: string, name: string) => `draft.${ownerId}.${name}`;
const pending = new Map<string, Promise<void>>();
const latest = new Map<string, unknown>();

/** Writes immediately; during encryption only the newest value waits. */
export function saveDraft(name: string, value: unknown): void {
  const ownerId = draftOwnerId();
  const place = sessionName(ownerId, name);
  latest.set(place, value);
  if (pending.has(place)) return;
  // The current owner: input finished before a sign-out is encrypted for the person who typed it.
  const holding = holder;
  const write = async () => {
    while (latest.has(place)) {
      const next = latest.get(place);
      latest.delete(place);
      await writeSession(place, next);
      if (ownerId === visitor.id) continue;
      const known = await holding;
      if (known.id === ownerId) await writeVault(await known.key, ownerId, name, next);
    }
    pending.delete(place);
  };
  pending.set(place, write());
}

/** Whether `readDraft` may find something. */
export function hasDraft(name: string): boolean {
  const ownerId = draftOwnerId();
  const place = sessionName(ownerId, name);
  return pending.has(place) || isInSession(place) || isInVault(ownerId, name);
}

/** The tab's copy first, then the copy of an earlier session of the same person. */
export async function readDraft(name: string): Promise<unknown> {
  const ownerId = draftOwnerId();
  const own = await readSession<unknown>(sessionName(ownerId, name), undefined);
  // The key, which may still be on its way, is needed only where there is something to read.
  if (own !== undefined || !isInVault(ownerId, name)) return own;
  const known = await holder;
  return known.id === ownerId ? readVault(await known.key, ownerId, name) : undefined;
}

export function clearDraft(name: string): void {
  const ownerId = draftOwnerId();
  const place = sessionName(ownerId, name);
  latest.delete(place);
  const remove = () => {
    removeSession(place);
    removeFromVault(ownerId, name);
  };
  remove();
  // A write in progress would restore the value.
  void pending.get(place)?.then(remove);
}

/** Resolves when all input is stored: before a reload that the app causes. */
export const flushDrafts = async (): Promise<void> => {
  await Promise.race([Promise.all(pending.values()), new Promise((resolve) => setTimeout(resolve, 1000))]);
};

export const forgetDrafts = (ownerId: string): void => {
  emptyVault(ownerId);
};
