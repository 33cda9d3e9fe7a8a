import { StyleSheet } from '@emotion/sheet';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

// One environment runs many files: each begins with modules of its own and an empty page.
vi.resetModules();
document.body.replaceChildren();
for (const name of ['lang', 'dir']) document.documentElement.removeAttribute(name);
const { flushDrafts, setDraftOwner } = await import('@/storage/drafts');
const { server } = await import('./server');

// Two busy cores that run other tests, too, are slower than the default second.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout, and computing all styles took nearly half of the time.
StyleSheet.prototype.insert = () => undefined;

// jsdom has no layout: media queries match a desktop in light mode.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('min-width'),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));
window.scrollTo = () => undefined;
// No preloading, which might outlive its test.
window.requestIdleCallback = () => 0;
window.cancelIdleCallback = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

beforeAll(() => {
  // A request without a handler is an error of the test.
  server.listen({ onUnhandledFrame: 'error' });
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setDraftOwner(null);
});

afterEach(async () => {
  const shown = document.body.textContent;
  cleanup();
  // Pending encryption would store its value during the next test.
  await flushDrafts();
  server.resetHandlers();
  // No text has a placeholder without its value.
  expect(shown).not.toContain('{{');
});

afterAll(() => {
  server.close();
});
