import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSession, type SessionEnd } from './watchSession';

const limits = { idle_seconds: 1800, absolute_seconds: 43_200 };
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A simulated session of the server, watched by a browser. `signedInFor`: milliseconds since the sign-in. */
function watched({ signedInFor = 0 } = {}) {
  const absoluteEnd = Date.now() + limits.absolute_seconds * 1000 - signedInFor;
  let idleEnd = 0;
  const extend = () => {
    idleEnd = Math.min(Date.now() + limits.idle_seconds * 1000, absoluteEnd);
  };
  extend();
  const server = { isReachable: true };
  const offline = () => Promise.reject(new Error('offline'));
  const ask = vi.fn(() => {
    if (!server.isReachable) return offline();
    const now = Date.now();
    return Promise.resolve(
      idleEnd > now
        ? { idle_seconds_left: (idleEnd - now) / 1000, absolute_seconds_left: (absoluteEnd - now) / 1000 }
        : null,
    );
  });
  const renew = vi.fn(() => {
    if (!server.isReachable) return offline();
    extend();
    return Promise.resolve();
  });
  const shown: { warning: SessionEnd | null } = { warning: null };
  const onEnd = vi.fn();
  const onWarning = (warning: SessionEnd | null) => {
    shown.warning = warning;
  };
  const watch = watchSession(limits, { ask, renew }, { onWarning, onEnd });
  return { watch, ask, renew, extend, onEnd, shown, server };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('never lets an idle session end unannounced', async () => {
  const { shown, onEnd, renew } = watched();
  await pass(27.9 * minute);
  expect(shown.warning).toBeNull();
  await pass(0.2 * minute);
  expect(shown.warning?.kind).toBe('idle');
  await pass(1.8 * minute);
  expect(onEnd).not.toHaveBeenCalled();
  await pass(0.2 * minute);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(renew).not.toHaveBeenCalled();
});

it('does not warn while another tab or an upload keeps the session alive', async () => {
  const { shown, extend } = watched();
  await pass(27 * minute);
  extend();
  await pass(27.9 * minute);
  expect(shown.warning).toBeNull();
  await pass(0.2 * minute);
  expect(shown.warning?.kind).toBe('idle');
});

it('extends the session on the server when the person stays', async () => {
  const { watch, shown, onEnd } = watched();
  await pass(28.5 * minute);
  await watch.stay();
  expect(shown.warning).toBeNull();
  await pass(27 * minute);
  expect(onEnd).not.toHaveBeenCalled();
});

it('keeps the warning when staying fails', async () => {
  const { watch, shown, server } = watched();
  await pass(28.5 * minute);
  server.isReachable = false;
  await expect(watch.stay()).rejects.toThrow('offline');
  expect(shown.warning?.kind).toBe('idle');
});

it('withdraws the warning when another tab stays', async () => {
  const { watch, shown, extend } = watched();
  await pass(28.5 * minute);
  extend();
  watch.look();
  await pass(0);
  expect(shown.warning).toBeNull();
});

it('keeps the session alive while the person types, with one request in five minutes', async () => {
  const { watch, renew, shown } = watched();
  for (let second = 0; second < 3600; second += 10) {
    watch.noteInput();
    await pass(10_000);
  }
  expect(shown.warning).toBeNull();
  expect(renew.mock.calls.length).toBeGreaterThan(0);
  expect(renew.mock.calls.length).toBeLessThanOrEqual(12);
});

it('sends no heartbeat without input since the last request', async () => {
  const { watch, renew } = watched();
  watch.noteInput();
  await pass(minute);
  watch.noteRequest();
  await pass(20 * minute);
  expect(renew).not.toHaveBeenCalled();
});

it('sends no storm of heartbeats while the portal cannot be reached', async () => {
  const { watch, renew, server } = watched();
  server.isReachable = false;
  await pass(6 * minute);
  for (let second = 0; second < 240; second += 1) {
    watch.noteInput();
    await pass(1000);
  }
  expect(renew).toHaveBeenCalledTimes(1);
});

it('takes no key press in the dialog for an answer', async () => {
  const { watch, renew } = watched();
  await pass(28.5 * minute);
  watch.noteInput();
  await pass(minute);
  expect(renew).not.toHaveBeenCalled();
});

it('warns ten and two minutes before the end that nothing can extend', async () => {
  const { watch, shown, onEnd, extend } = watched({ signedInFor: 43_200_000 - 25 * minute });
  await pass(14 * minute);
  extend();
  expect(shown.warning).toBeNull();
  await pass(1.1 * minute);
  expect(shown.warning?.kind).toBe('absolute');
  watch.dismiss();
  await pass(7 * minute);
  expect(shown.warning).toBeNull();
  await pass(minute);
  expect(shown.warning?.kind).toBe('absolute');
  await pass(2.1 * minute);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('ends the session here when the portal cannot be reached at its end', async () => {
  const { server, onEnd } = watched();
  await pass(2 * minute);
  server.isReachable = false;
  await pass(27.5 * minute);
  expect(onEnd).not.toHaveBeenCalled();
  await pass(minute);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('looks at once when the machine wakes up after the end', async () => {
  const { watch, onEnd, ask } = watched();
  await pass(2 * minute);
  // Timers stop while the machine sleeps.
  vi.setSystemTime(Date.now() + 60 * minute);
  watch.lookIfLate();
  await pass(0);
  expect(onEnd).toHaveBeenCalledTimes(1);
  const asked = ask.mock.calls.length;
  watch.lookIfLate();
  await pass(0);
  expect(ask).toHaveBeenCalledTimes(asked);
});

it('asks nothing of the server between the first look and the warning', async () => {
  const { ask } = watched();
  await pass(27.9 * minute);
  expect(ask).toHaveBeenCalledTimes(1);
});
