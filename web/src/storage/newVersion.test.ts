import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { server } from '@/testing/server';
import { saveDraft, readDraft, setDraftOwner } from './drafts';
import { reloadIfReplaced } from './newVersion';

const reload = vi.fn();
const here = new URL(import.meta.env.BASE_URL, window.location.origin).href;
const pageWith = (script: string) => `<!doctype html><script type="module" src="${script}"></script>`;
const serve = (script: string) => {
  server.use(http.get(here, () => HttpResponse.html(pageWith(script))));
};

beforeEach(() => {
  vi.stubGlobal('location', { origin: window.location.origin, reload });
  document.head.innerHTML = '<script type="module" src="/app/assets/index-old.js"></script>';
});

afterEach(() => {
  document.head.innerHTML = '';
  reload.mockReset();
  vi.unstubAllGlobals();
});

it('loads the page anew, with what was typed, where the portal was upgraded meanwhile', async () => {
  setDraftOwner({ id: 'sara', draftKey: 'key-of-sara' });
  saveDraft('form', { text: 'half a sentence' });
  serve('/app/assets/index-new.js');
  expect(await reloadIfReplaced()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(await readDraft('form')).toEqual({ text: 'half a sentence' });
});

it('does so once a minute at most, while old and new pods answer in turn', async () => {
  serve('/app/assets/index-new.js');
  expect(await reloadIfReplaced()).toBe(true);
  expect(await reloadIfReplaced()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves the page alone where it is the newest', async () => {
  serve('/app/assets/index-old.js');
  expect(await reloadIfReplaced()).toBe(false);
});

it.each([
  ['nothing answers', () => HttpResponse.error()],
  ['something fails', () => new HttpResponse('', { status: 503 })],
  ['what answers is no page of ours', () => HttpResponse.html('<p>Maintenance</p>')],
])('leaves the page alone where %s', async (_, answer) => {
  server.use(http.get(here, answer));
  expect(await reloadIfReplaced()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
