import { expect, it, vi } from 'vitest';
import { startI18n } from '@/i18n/i18n';
import { storedLanguage } from '@/i18n/languages';
import { readDraft, saveDraft } from './drafts';
import { ok, refuse, reply } from '@/testing/server';
import { makeUser } from '@/testing/factories';
import { changeLanguage } from './handover';

const reloaded = vi.fn();
vi.stubGlobal('location', { origin: window.location.origin, search: '', reload: reloaded });

it('stores the choice, keeps what is typed, tells the server and reloads', async () => {
  await startI18n('en');
  const bodies: unknown[] = [];
  reply('put', '/account/locale', async ({ request }) => {
    bodies.push(await request.json());
    return ok(makeUser());
  });
  saveDraft('form', 'typed');
  await changeLanguage('ar', { signedIn: true });
  expect(storedLanguage()).toBe('ar');
  expect(await readDraft('form')).toBe('typed');
  expect(reloaded).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => {
    expect(bodies).toEqual([{ locale: 'ar' }]);
  });
});

it('works for a visitor, and when the server does not hear it', async () => {
  await startI18n('en');
  await changeLanguage('ar', { signedIn: false });
  reply('put', '/account/locale', () => refuse(503, 'service_unavailable'));
  await changeLanguage('en', { signedIn: true });
  expect(storedLanguage()).toBe('en');
});
