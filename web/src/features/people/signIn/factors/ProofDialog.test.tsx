import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { proveAgain } from '@/api/proof';
import type { FactorsOut } from '@/api/schema.gen';
import { storedUser } from '@/auth/storedUser';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeConfig, makeFactor, makeFactors } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import { ProofGate } from './ProofGate';

const app = makeFactor({ id: 'app-1', kind: 'totp' });

let held: FactorsOut;
let asked: string[];

beforeEach(() => {
  held = makeFactors();
  asked = [];
  reply('get', '/config', () => ok(makeConfig({ provider_name: { en: 'Authority account', ar: 'حساب الهيئة' } })));
  reply('get', '/account/factors', () => ok(held));
  reply('post', '/account/prove/app', async ({ request }) => {
    asked.push(((await request.json()) as { code: string }).code);
    return ok(null);
  });
  reply('post', '/logout', () => {
    asked.push('sign out');
    return ok(null);
  });
});

const withPasskeys = () => {
  Object.assign(window, {
    PublicKeyCredential: Object.assign(() => undefined, { parseCreationOptionsFromJSON: () => ({}) }),
  });
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
};

async function ask(code = 'proof_not_fresh', language: Language = 'en') {
  const page = await renderPage(<ProofGate />, {
    user: makeAdmin(),
    namespaces: ['factors', 'validation'],
    language,
  });
  const answer = proveAgain(code);
  const element = await screen.findByRole('dialog');
  return { ...page, answer, element, dialog: within(element) };
}
const buttonsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('asks for the password, but not where only a factor suffices', async () => {
  held = { ...held, is_required: true };
  const { user, answer } = await ask();
  await screen.findByLabelText(/^Your password/);
  await user.keyboard('{Escape}');
  expect(await answer).toBe(false);
  // The page that adds a factor follows from the fresh user.
  expect(await proveAgain('factor_required')).toBe(false);
  expect(screen.queryByLabelText(/^Your password/)).not.toBeInTheDocument();
});

it('offers every way that the person has', async () => {
  withPasskeys();
  held = { ...held, items: [app, makeFactor()], by_provider: true };
  const { user, answer, dialog, element } = await ask();
  await dialog.findByRole('button', { name: 'Confirm with the passkey' });
  expect(buttonsIn(element)).toEqual([
    'Use the authenticator app',
    'Use Authority account',
    'Cancel',
    'Confirm with the passkey',
  ]);
  await expectAccessible(element);
  await user.click(dialog.getByRole('button', { name: 'Use Authority account' }));
  await dialog.findByRole('button', { name: 'Confirm with Authority account' });
  expect(buttonsIn(element)).toContain('Use a passkey');
  await user.click(dialog.getByRole('button', { name: 'Use the authenticator app' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Code of the app' }), '287082');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await answer).toBe(true);
  expect(asked).toEqual(['287082']);
});

it('offers the sign-in service, and no app, to who has a passkey that the browser cannot use', async () => {
  held = { ...held, items: [makeFactor()], by_provider: true };
  const { dialog, element } = await ask();
  await dialog.findByRole('button', { name: 'Confirm with Authority account' });
  expect(buttonsIn(element)).toEqual(['Cancel', 'Confirm with Authority account']);
});

it('says that the browser has no passkeys, where nothing else is left', async () => {
  held = { ...held, items: [makeFactor()] };
  const { user, answer, dialog } = await ask('factor_required');
  expect(await dialog.findByText('This browser does not support passkeys.')).toBeVisible();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await answer).toBe(false);
});

it.each([
  ['beside the app', [app]],
  ['without any way', [makeFactor()]],
])('leads who has recovery codes to sign in again, %s', async (_, items) => {
  held = { ...held, items, recovery_codes: 9, may_recover: true };
  const { user, answer, dialog } = await ask();
  await user.click(await dialog.findByRole('button', { name: 'Sign in again' }));
  expect(await answer).toBe(false);
  expect(asked).toEqual(['sign out']);
  expect(storedUser()).toBeNull();
});

it('asks anew after a session that ended while it asked', async () => {
  const { unmount } = await ask();
  unmount();
  const { user, answer } = await ask();
  await user.keyboard('{Escape}');
  expect(await answer).toBe(false);
});

it('speaks Arabic', async () => {
  held = { ...held, items: [app], by_provider: true, recovery_codes: 9, may_recover: true };
  const { dialog, element } = await ask('proof_not_fresh', 'ar');
  await dialog.findByRole('button', { name: 'استخدام حساب الهيئة' });
  expect(dialog.getByRole('button', { name: 'تسجيل الدخول من جديد' })).toBeVisible();
  await expectAccessible(element);
});
