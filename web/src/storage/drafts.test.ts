import { describe, expect, it } from 'vitest';
import { clearDraft, flushDrafts, forgetDrafts, hasDraft, readDraft, saveDraft, setDraftOwner } from './drafts';
import { forgetOldDrafts } from './draftVault';
import { clearSession, readSession, writeSession } from './sessionStore';

const sara = { id: 'sara', draftKey: 'key-of-sara' };
const omar = { id: 'omar', draftKey: 'key-of-omar' };
const entries = (storage: Storage) => Object.keys(storage).map((key) => [key, storage.getItem(key) ?? ''] as const);
const stored = () => [...entries(localStorage), ...entries(sessionStorage)].flat().join('\n');

async function typeAs(owner: typeof sara, text: string) {
  setDraftOwner(owner);
  saveDraft('form', { text });
  await flushDrafts();
}

/** As the AuthProvider does at the end of a session. */
function endSession() {
  setDraftOwner(null);
  clearSession();
}

describe('session storage', () => {
  it('gives back what was written, and stores it unreadable', async () => {
    await writeSession('note', { text: 'secret plan' });
    expect(await readSession('note', null)).toEqual({ text: 'secret plan' });
    expect(stored()).not.toContain('secret plan');
  });

  it.each(['not base64 !', btoa('too short'), btoa('x'.repeat(80))])(
    'falls back to the initial value on %s',
    async (damage) => {
      sessionStorage.setItem('portal.note', damage);
      expect(await readSession('note', 'initial')).toBe('initial');
    },
  );

  it('does not accept a value moved under another name', async () => {
    await writeSession('note', 'mine');
    sessionStorage.setItem('portal.other', sessionStorage.getItem('portal.note') ?? '');
    expect(await readSession('other', 'initial')).toBe('initial');
  });

  it('stays empty when it is emptied while a value is being sealed', async () => {
    const writing = writeSession('note', 'late');
    clearSession();
    await writing;
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('drafts', () => {
  it('are there from the first key until they are cleared, also after the session and before the key', async () => {
    setDraftOwner(sara);
    expect(hasDraft('form')).toBe(false);
    saveDraft('form', { text: 'half a sentence' });
    expect(hasDraft('form')).toBe(true);
    await flushDrafts();
    endSession();
    expect(hasDraft('form')).toBe(false);
    setDraftOwner({ id: sara.id, draftKey: undefined });
    expect(hasDraft('form')).toBe(true);
    clearDraft('form');
    expect(hasDraft('form')).toBe(false);
  });

  it('that do not exist are not waited for', async () => {
    setDraftOwner({ id: sara.id, draftKey: undefined });
    await expect(readDraft('form')).resolves.toBeUndefined();
  });

  it('survive a reload within the session', async () => {
    await typeAs(sara, 'half a sentence');
    expect(await readDraft('form')).toEqual({ text: 'half a sentence' });
  });

  it('come back to the same person after the session ended', async () => {
    await typeAs(sara, 'half a sentence');
    endSession();
    setDraftOwner(sara);
    expect(await readDraft('form')).toEqual({ text: 'half a sentence' });
  });

  it('keep the last key although the session ended before it was sealed', async () => {
    setDraftOwner(sara);
    saveDraft('form', { text: 'last words' });
    endSession();
    await flushDrafts();
    expect(sessionStorage).toHaveLength(0);
    setDraftOwner(sara);
    expect(await readDraft('form')).toEqual({ text: 'last words' });
  });

  it('mean nothing to another person at the same browser', async () => {
    await typeAs(sara, 'half a sentence');
    endSession();
    setDraftOwner(omar);
    expect(await readDraft('form')).toBeUndefined();
    // Even if the stored entry is copied to the other person's name.
    for (const [key, value] of entries(localStorage)) localStorage.setItem(key.replace('sara', 'omar'), value);
    expect(await readDraft('form')).toBeUndefined();
    expect(stored()).not.toContain('half a sentence');
  });

  it('wait for the key that arrives after a reload', async () => {
    await typeAs(sara, 'half a sentence');
    endSession();
    setDraftOwner({ id: 'sara', draftKey: undefined });
    const reading = readDraft('form');
    setDraftOwner(sara);
    expect(await reading).toEqual({ text: 'half a sentence' });
  });

  it('are gone once the server has the value', async () => {
    await typeAs(sara, 'sent');
    clearDraft('form');
    expect(await readDraft('form')).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('are gone when the person signs out by choice', async () => {
    await typeAs(sara, 'private');
    endSession();
    forgetDrafts('sara');
    expect(localStorage).toHaveLength(0);
  });

  it('of a visitor end with the tab', async () => {
    saveDraft('signup', { first_name: 'Sara' });
    await flushDrafts();
    expect(await readDraft('signup')).toEqual({ first_name: 'Sara' });
    expect(localStorage).toHaveLength(0);
  });

  it('are forgotten after two weeks', async () => {
    await typeAs(sara, 'old');
    const day = 24 * 60 * 60 * 1000;
    forgetOldDrafts(Date.now() + 13 * day);
    expect(localStorage).toHaveLength(1);
    forgetOldDrafts(Date.now() + 15 * day);
    expect(localStorage).toHaveLength(0);
  });
});
