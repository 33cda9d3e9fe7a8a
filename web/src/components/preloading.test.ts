import { expect, it, vi } from 'vitest';
import { counted } from '@/api/running';
import { preloadWhenIdle } from './preloading';

/** A promise to be resolved by the test. */
function held<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

it('fetches parts one after the other, when the page is used and the API has answered', async () => {
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => {
    callback({ didTimeout: false, timeRemaining: () => 50 });
    return 1;
  });
  const answer = held<Response>();
  const first = held<unknown>();
  const fetched: string[] = [];
  const asked = counted(answer.promise);
  const wait = (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  preloadWhenIdle({
    fetch: () => {
      fetched.push('first');
      return first.promise;
    },
  });
  preloadWhenIdle({
    fetch: () => {
      fetched.push('second');
      return Promise.resolve();
    },
  });
  await wait(700);
  expect(fetched).toEqual([]);
  answer.resolve(new Response());
  await asked;
  await wait(100);
  expect(fetched).toEqual([]);
  window.dispatchEvent(new Event('pointermove'));
  await vi.waitUntil(() => fetched.length > 0, 10_000);
  await wait(50);
  expect(fetched).toEqual(['first']);
  first.resolve(undefined);
  await vi.waitUntil(() => fetched.length > 1, 10_000);
  expect(fetched).toEqual(['first', 'second']);
});
