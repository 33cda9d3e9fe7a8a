import { act, screen } from '@testing-library/react';
import { createElement, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { ErrorBoundary } from './ErrorBoundary';
import { route } from './route';
import { PartBoundary } from './PartBoundary';
import { createQueryClient } from './queryClient';

const heard = vi.fn();

beforeEach(() => {
  heard.mockClear();
  window.addEventListener('partmissing', heard);
});

afterEach(() => {
  window.removeEventListener('partmissing', heard);
});

function Library() {
  return <h1>Library</h1>;
}

/** A network that fails the first `n` fetches. */
function away(times: number) {
  let fetched = 0;
  const load = () => {
    fetched += 1;
    return fetched > times
      ? Promise.resolve<{ default: ComponentType }>({ default: Library })
      : Promise.reject<{ default: ComponentType }>(
          new TypeError(`Failed to fetch dynamically imported module, ${fetched}`),
        );
  };
  return { load, fetched: () => fetched };
}

/** As in the router, the route's component renders its own content. */
const show = (shown: ReturnType<typeof route>) =>
  renderPage(<ErrorBoundary>{createElement(shown.Component)}</ErrorBoundary>);

it('can be tried again, as often as it takes, once it could not be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { load, fetched } = away(2);
  const { user } = await show(route(load));
  for (const time of [1, 2]) {
    expect(await screen.findByText(`Failed to fetch dynamically imported module, ${time}`)).toBeInTheDocument();
    // One fetch per click, without automatic retries.
    expect([heard.mock.calls.length, fetched()]).toEqual([time, time]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
  }
  expect(await screen.findByRole('heading', { name: 'Library' })).toBeInTheDocument();
  expect([heard.mock.calls.length, fetched()]).toEqual([2, 3]);
});

it('is fetched once, however often it is shown', async () => {
  const { load, fetched } = away(0);
  const shown = route(load);
  const { unmount } = await show(shown);
  expect(await screen.findByRole('heading', { name: 'Library' })).toBeInTheDocument();
  unmount();
  await show(shown);
  expect(await screen.findByRole('heading', { name: 'Library' })).toBeInTheDocument();
  expect(fetched()).toBe(1);
  expect(heard).not.toHaveBeenCalled();
});

it('says nothing where it was only fetched beforehand, and tries anew when it is shown', async () => {
  const { load } = away(1);
  const shown = route(load, 'documents');
  await expect(shown.preload()).resolves.toBeUndefined();
  await show(shown);
  expect(await screen.findByRole('heading', { name: 'Library' })).toBeInTheDocument();
  expect(heard).not.toHaveBeenCalled();
});

it('reads what the page shows first only with a client, and reports no failure of it', async () => {
  const readFirst = vi.fn().mockRejectedValue(new Error('offline'));
  const shown = route(() => Promise.resolve({ default: Object.assign(() => <Library />, { readFirst }) }));
  await shown.preload();
  expect(readFirst).not.toHaveBeenCalled();
  const queryClient = createQueryClient();
  await expect(shown.preload(queryClient)).resolves.toBeUndefined();
  expect(readFirst).toHaveBeenCalledExactlyOnceWith(queryClient);
});

/** In the frame of the app, which stays. */
const showInFrame = (shown: ReturnType<typeof route>, language: 'en' | 'ar' = 'en') =>
  renderPage(
    <ErrorBoundary>
      <nav aria-label="Frame" />
      <PartBoundary>{createElement(shown.Component)}</PartBoundary>
    </ErrorBoundary>,
    { language },
  );

it.each(['en', 'ar'] as const)(
  'keeps the frame without its code, in %s, and goes on when the connection is back',
  async (language) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { load, fetched } = away(1);
    const shown = route(load);
    const text = { en: /We could not reach the portal/, ar: /تعذّر الاتصال بالبوابة/ }[language];
    await showInFrame(shown, language);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Frame' })).toBeVisible();
    expect(screen.queryByText(/dynamically imported/)).not.toBeInTheDocument();
    expect([heard.mock.calls.length, fetched()]).toEqual([1, 1]);
    act(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeInTheDocument();
  },
);

it('leaves a fault of the page to the outermost boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  await showInFrame(route(() => Promise.resolve({ default: Broken })));
  expect(await screen.findByRole('heading', { name: 'Something went wrong:' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Frame' })).not.toBeInTheDocument();
});
