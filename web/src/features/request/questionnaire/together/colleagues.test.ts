import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '@/api/contract';
import { draft, named, offline, saved, setUp, superseded } from '@/testing/draftSaver';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const type = (value: string): Answers => ({ companyType: { value } });
const both = { ...named('mine'), ...type('private') };
const ids = (questions: { id: string }[] = []) => questions.map(({ id }) => id);

describe('a colleague who answers other questions', () => {
  it('is merged with a save that came too late, and the merged answers are saved', async () => {
    const { name, answer, sent, saver, state, kept } = setUp({ server: draft(4, named('A')) });
    name('mine');
    vi.advanceTimersByTime(1000);
    await answer(0, superseded(draft(5, { ...named('A'), ...type('private') }, 'Layla Haddad')));
    expect(saver.getView().answers).toEqual(both);
    expect(saver.getView().taken).toMatchObject({ by: 'Layla Haddad' });
    expect(ids(saver.getView().taken?.questions)).toEqual(['companyType']);
    expect(kept.at(-1)).toMatchObject({ base: 5, common: { ...named('A'), ...type('private') }, answers: both });
    expect(sent[1]).toMatchObject({ answers: both, save_number: 6 });
    await answer(1, saved(6));
    expect(state()).toBe('saved');
    expect(kept.at(-1)).toBeNull();
  });

  it('appears at once while this person types another answer, which is saved on top', () => {
    const { name, sent, saver } = setUp({ server: draft(4, named('A')) });
    name('mine');
    saver.offer(draft(5, { ...named('A'), ...type('private') }, 'Layla Haddad'));
    expect(saver.getView().answers).toEqual(both);
    expect(sent).toMatchObject([{ answers: both, save_number: 6 }]);
  });

  it('is named as who saved last, until this person saves', async () => {
    const { name, answer, saver } = setUp({ server: draft(4, named('A')) });
    saver.offer(draft(5, type('private'), 'Layla Haddad'));
    expect(saver.getView().save).toMatchObject({ kind: 'saved', by: 'Layla Haddad' });
    name('B');
    vi.advanceTimersByTime(1000);
    await answer(0, saved(6));
    expect(saver.getView().save).toMatchObject({ kind: 'saved', by: null });
  });

  it('waits for the request under way', async () => {
    const { name, answer, saver } = setUp({ server: draft(4, named('A')) });
    name('mine');
    vi.advanceTimersByTime(1000);
    saver.offer(draft(5, { ...named('A'), ...type('private') }, 'Layla Haddad'));
    expect(saver.getView().answers).toEqual(named('mine'));
    await answer(0, superseded(draft(5, { ...named('A'), ...type('private') }, 'Layla Haddad')));
    expect(saver.getView().answers).toEqual(both);
  });

  it('is merged after a lost connection too', async () => {
    const { name, answer, sent, saver, state } = setUp({ server: draft(4, named('A')) });
    name('mine');
    vi.advanceTimersByTime(1000);
    await answer(0, offline());
    expect(state()).toBe('retrying');
    saver.offer(draft(5, { ...named('A'), ...type('private') }, 'Layla Haddad'));
    expect(sent[1]).toMatchObject({ answers: both, save_number: 6 });
  });

  it('does not change what is being submitted', async () => {
    const { saver } = setUp({ server: draft(4, named('A')) });
    await saver.hold();
    saver.offer(draft(5, type('private'), 'Layla Haddad'));
    expect(saver.getView().answers).toEqual(named('A'));
    expect(saver.savedNumber).toBe(4);
  });
});

describe('a colleague who answers the same question', () => {
  const meet = async () => {
    const place = setUp({ server: draft(4, named('A')) });
    place.name('mine');
    vi.advanceTimersByTime(1000);
    await place.answer(0, superseded(draft(5, { ...named('theirs'), ...type('private') }, 'Layla Haddad')));
    return place;
  };

  it('leads to a decision about that question alone', async () => {
    const { saver, sent } = await meet();
    const { save, answers } = saver.getView();
    expect(save).toMatchObject({ kind: 'superseded', theirs: { saved_by: 'Layla Haddad' } });
    expect(save.kind === 'superseded' && ids(save.conflicts)).toEqual(['companyName']);
    expect(answers).toEqual(named('mine'));
    saver.resolve([]);
    expect(sent[1]).toMatchObject({ answers: both, save_number: 6 });
  });

  it('keeps the other’s answer where it is chosen, and saves nothing then', async () => {
    const { saver, sent, state } = await meet();
    const { save } = saver.getView();
    saver.resolve(save.kind === 'superseded' ? save.conflicts : []);
    expect(saver.getView().answers).toEqual({ ...named('theirs'), ...type('private') });
    expect(state()).toBe('saved');
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
  });

  it('asks again if the colleague saves once more meanwhile', async () => {
    const { saver, answer, state } = await meet();
    saver.resolve([]);
    await answer(1, superseded(draft(6, { ...named('theirs again'), ...type('private') }, 'Layla Haddad')));
    expect(state()).toBe('superseded');
    expect(saver.getView().answers).toEqual(both);
  });
});

it('recognises an own save at the submission, and merges a foreign one', async () => {
  const { name, answer, saver } = setUp({ server: draft(4, named('A')) });
  name('mine');
  vi.advanceTimersByTime(1000);
  await answer(0, offline());
  await saver.hold();
  expect(saver.meetAtSubmission(draft(5, named('mine')))).toBe(true);
  expect(saver.savedNumber).toBe(5);
  expect(saver.meetAtSubmission(draft(6, both, 'Layla Haddad'))).toBe(false);
  expect(saver.getView().answers).toEqual(both);
});
