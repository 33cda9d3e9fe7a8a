import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draft, failure, named, offline, saved, setUp, superseded } from '@/testing/draftSaver';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving by itself', () => {
  it('waits a second after the last letter and sends the next number', async () => {
    const { name, sent, answer, state, kept } = setUp({ server: draft(4, named('A')) });
    name('B');
    vi.advanceTimersByTime(900);
    name('BC');
    vi.advanceTimersByTime(900);
    expect(sent).toEqual([]);
    expect(kept.at(-1)).toMatchObject({ base: 4, answers: named('BC') });
    vi.advanceTimersByTime(100);
    expect(sent).toMatchObject([{ answers: named('BC'), save_number: 5, keepalive: false }]);
    expect(state()).toBe('saving');
    await answer(0, saved(5));
    expect(state()).toBe('saved');
    expect(kept.at(-1)).toBeNull();
  });

  it('has one request under way and puts together what is typed meanwhile', async () => {
    const { name, sent, answer } = setUp();
    name('A');
    vi.advanceTimersByTime(1000);
    name('AB');
    vi.advanceTimersByTime(1000);
    name('ABC');
    vi.advanceTimersByTime(1000);
    expect(sent).toHaveLength(1);
    await answer(0, saved(1));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ answers: named('ABC'), save_number: 2 });
  });

  it('sends at once what an earlier page left behind', () => {
    const { sent } = setUp({
      server: draft(4, named('A')),
      local: { base: 4, answers: named('B'), outstanding: [] },
    });
    expect(sent).toMatchObject([{ answers: named('B'), save_number: 5 }]);
  });
});

describe('a lost connection', () => {
  it('tries again with growing pauses, says so, and keeps everything', async () => {
    const { name, sent, answer, state, kept } = setUp();
    name('A');
    vi.advanceTimersByTime(1000);
    await answer(0, offline());
    expect(state()).toBe('retrying');
    expect(kept.at(-1)).toMatchObject({ base: 0, answers: named('A') });
    vi.advanceTimersByTime(2000);
    expect(sent).toHaveLength(2);
    await answer(1, failure(503, 'service_unavailable'));
    vi.advanceTimersByTime(3900);
    expect(sent).toHaveLength(2);
    vi.advanceTimersByTime(100);
    expect(sent[2]).toMatchObject({ save_number: 1 });
    await answer(2, saved(1));
    expect(state()).toBe('saved');
    expect(kept.at(-1)).toBeNull();
  });

  it('goes on as soon as the connection is back', async () => {
    const { name, sent, answer } = setUp();
    name('A');
    vi.advanceTimersByTime(1000);
    await answer(0, offline());
    window.dispatchEvent(new Event('online'));
    expect(sent).toHaveLength(2);
  });

  it('waits as long as the server asks', async () => {
    const { name, sent, answer } = setUp();
    name('A');
    vi.advanceTimersByTime(1000);
    await answer(0, failure(429, 'too_many_requests', { params: { retry_in: 7 } }));
    vi.advanceTimersByTime(6900);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(sent).toHaveLength(2);
  });

  it('recognises its own save whose answer got lost', async () => {
    const { name, sent, answer, state } = setUp();
    name('A');
    vi.advanceTimersByTime(1000);
    await answer(0, offline());
    name('AB');
    vi.advanceTimersByTime(1000);
    expect(sent[1]).toMatchObject({ answers: named('AB'), save_number: 1 });
    // The first one had arrived.
    await answer(1, superseded(draft(1, named('A'))));
    expect(state()).toBe('saving');
    expect(sent[2]).toMatchObject({ answers: named('AB'), save_number: 2 });
  });
});

const conflicts = (saver: ReturnType<typeof setUp>['saver']) => {
  const { save } = saver.getView();
  return save.kind === 'superseded' ? save.conflicts : [];
};

describe('another tab or device', () => {
  async function meetAnother() {
    const place = setUp({ server: draft(4, named('A')) });
    place.name('mine');
    vi.advanceTimersByTime(1000);
    await place.answer(0, superseded(draft(7, named('theirs'))));
    return place;
  }

  it('stops saving and asks', async () => {
    const { state, sent, name, saver, kept } = await meetAnother();
    expect(state()).toBe('superseded');
    name('mine too');
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toHaveLength(1);
    expect(saver.getView().answers).toEqual(named('mine too'));
    expect(kept.at(-1)).toMatchObject({ base: 4, answers: named('mine too') });
  });

  it('takes the other answer', async () => {
    const { saver, state, sent, name, kept } = await meetAnother();
    saver.resolve(conflicts(saver));
    expect(state()).toBe('saved');
    expect(saver.getView().answers).toEqual(named('theirs'));
    expect(kept.at(-1)).toBeNull();
    name('next');
    vi.advanceTimersByTime(1000);
    expect(sent[1]).toMatchObject({ save_number: 8 });
  });

  it('keeps mine as the successor of the other', async () => {
    const { saver, sent, answer, state } = await meetAnother();
    saver.resolve([]);
    expect(sent[1]).toMatchObject({ answers: named('mine'), save_number: 8 });
    await answer(1, saved(8));
    expect(state()).toBe('saved');
  });

  it('shows a newer draft at once while nothing is unsaved here, and never over unsaved answers', () => {
    const { saver, name } = setUp({ server: draft(4, named('A')) });
    saver.offer(draft(3, named('older')));
    expect(saver.getView().answers).toEqual(named('A'));
    saver.offer(draft(5, named('newer')));
    expect(saver.getView().answers).toEqual(named('newer'));
    name('mine');
    saver.offer(draft(6, named('theirs')));
    expect(saver.getView().answers).toEqual(named('mine'));
  });

  it('stops for good when the questionnaire was submitted there', async () => {
    const { name, answer, onSubmittedElsewhere, sent } = setUp();
    name('A');
    vi.advanceTimersByTime(1000);
    await answer(0, failure(409, 'questionnaire_already_submitted'));
    expect(onSubmittedElsewhere).toHaveBeenCalledOnce();
    name('AB');
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
  });
});

describe('leaving', () => {
  it('sends what is not saved with a request that outlives the page', () => {
    const { name, sent } = setUp();
    name('A');
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toMatchObject([{ answers: named('A'), save_number: 1, keepalive: true }]);
    vi.advanceTimersByTime(5000);
    expect(sent).toHaveLength(1);
  });

  it('sends again what may be cut off under way', () => {
    const { name, sent } = setUp();
    name('A');
    vi.advanceTimersByTime(1000);
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toMatchObject([{ keepalive: false }, { answers: named('A'), save_number: 1, keepalive: true }]);
  });

  it('sends nothing when all is saved', () => {
    const { sent } = setUp({ server: draft(4, named('A')) });
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual([]);
  });

  it('sends the last letters when the person goes to another page of the app', () => {
    const { name, sent, stop } = setUp();
    name('A');
    stop({ flush: true });
    expect(sent).toHaveLength(1);
  });

  it('sends and keeps nothing after a sign-out', async () => {
    const { name, sent, kept, stop, answer } = setUp();
    name('A');
    vi.advanceTimersByTime(1000);
    const before = kept.length;
    stop({ flush: false });
    await answer(0, failure(401, 'unauthenticated'));
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
    expect(kept).toHaveLength(before);
  });
});

describe('the final submission', () => {
  it('waits for the save under way and starts no other until released', async () => {
    const { saver, name, sent, answer } = setUp();
    name('A');
    vi.advanceTimersByTime(1000);
    name('AB');
    let held = false;
    void saver.hold().then(() => {
      held = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(held).toBe(false);
    await answer(0, saved(1));
    expect(held).toBe(true);
    expect(sent).toHaveLength(1);
    saver.release();
    expect(sent[1]).toMatchObject({ answers: named('AB'), save_number: 2 });
  });
});

it('says what the server refuses and tries again with the next change', async () => {
  const { name, sent, answer, state } = setUp();
  name('A');
  vi.advanceTimersByTime(1000);
  await answer(0, failure(422, 'validation_failed'));
  expect(state()).toBe('refused');
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
  name('AB');
  vi.advanceTimersByTime(1000);
  expect(sent).toHaveLength(2);
});
