import { StyleSheet } from '@emotion/sheet';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { flushDrafts, setDraftOwner } from '@/storage/drafts';
import { server } from './server';

// Two busy cores are slower than the usual second.
configure({ asyncUtilTimeout: 5000 });

// Nothing is laid out here, and reading every rule of every component took nearly half of the time.
StyleSheet.prototype.insert = () => undefined;

// jsdom has no layout: what depends on it is answered as on a desktop in the light.
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
// Nothing is fetched beforehand: what is, might outlive its test.
window.requestIdleCallback = () => 0;
window.cancelIdleCallback = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

beforeAll(() => {
  // A request that no handler answers is a fault of the test, not of the network.
  server.listen({ onUnhandledFrame: 'error' });
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setDraftOwner(null);
});

afterEach(async () => {
  cleanup();
  // What is being sealed when a page goes would be stored in the middle of the next test.
  await flushDrafts();
  server.resetHandlers();
});

afterAll(() => {
  server.close();
});
