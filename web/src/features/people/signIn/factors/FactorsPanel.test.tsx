import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { FactorsOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeFactor, makeFactors } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { FactorsPanel } from './FactorsPanel';

const codes = Array.from({ length: 10 }, (_, place) => `ABCD-EFGH-JKLM-000${String(place)}`);

let held: FactorsOut;
let asked: string[];

beforeEach(() => {
  held = makeFactors();
  asked = [];
  reply('get', '/account/factors', () => ok(held));
  reply('post', '/account/factors/app/ask', () =>
    ok({
      ceremony_id: 'asked',
      secret: 'JBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/x',
      picture: 'M0 0h1v1H0z',
      size: 29,
    }),
  );
  reply('post', '/account/factors/app', async ({ request }) => {
    const body = (await request.json()) as { ceremony_id: string; code: string; label: string };
    asked.push(`${body.ceremony_id} ${body.code} ${body.label}`);
    if (body.code !== '287082')
      return refuse(422, 'validation_failed', {
        fields: [{ field: 'code', error: 'code_incorrect', message: 'The code is incorrect' }],
      });
    const factor = makeFactor({ id: 'app-1', kind: 'totp', label: body.label, is_synced: false });
    held = { ...held, items: [...held.items, factor], recovery_codes: 10 };
    return ok({ factor, recovery_codes: codes });
  });
  reply('delete', '/account/factors/:id', ({ params }) => {
    asked.push(`remove ${String(params.id)}`);
    held = { ...held, items: held.items.filter(({ id }) => id !== params.id) };
    return ok(null);
  });
});

const open = (language: Language = 'en', at = '/account') =>
  renderPage(<FactorsPanel />, {
    path: '/account',
    at,
    language,
    user: makeAdmin(),
    namespaces: ['factors', 'validation'],
  });
const item = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li');
  if (!found) throw new Error('not in a list');
  return found;
};
const row = async (name: string) => within(await item(name));
const confirm = async (user: UserEvent, name: string) => {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
};
const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

it('lists passkeys and apps with their names and last use', async () => {
  const app = makeFactor({ id: 'app-1', kind: 'totp', label: 'هاتف العمل', is_synced: false, last_used_at: null });
  held = { ...held, items: [makeFactor(), app], recovery_codes: 9 };
  const { container } = await open();
  expect(await item('Chrome, macOS')).toHaveTextContent(
    /Passkey, on several devices · Added 21 Nov 2026, .*Last used 29 Nov 2026/,
  );
  const phone = await item('هاتف العمل');
  expect(phone).toHaveTextContent(/Authenticator app · Added/);
  expect(phone).not.toHaveTextContent('Last used');
  expect(screen.getByText('9 recovery codes left')).toBeVisible();
  await expectAccessible(container);
});

it('adds an app after a wrong code, names it, and shows the recovery codes once', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Code of the app' }), '000000');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Phone');
  await user.clear(name);
  await user.type(name, 'Work phone');
  await user.click(dialog.getByRole('button', { name: 'Add the app' }));
  expect((await dialog.findAllByText('The code is incorrect')).length).toBeGreaterThan(0);
  expect(name).toHaveValue('Work phone');
  await user.clear(dialog.getByRole('textbox', { name: 'Code of the app' }));
  await user.type(dialog.getByRole('textbox', { name: 'Code of the app' }), '287082');
  await user.click(dialog.getByRole('button', { name: 'Add the app' }));
  const shown = await screen.findByRole('dialog', { name: 'Recovery codes' });
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  await expectAccessible(shown);
  await user.click(within(shown).getByRole('button', { name: 'I have kept them' }));
  await isClosed();
  expect(await item('Work phone')).toHaveTextContent(/Authenticator app/);
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  expect(asked).toEqual(['asked 000000 Work phone', 'asked 287082 Work phone']);
});

it('renames one', async () => {
  held = { ...held, items: [makeFactor()] };
  reply('put', '/account/factors/:id', async ({ request, params }) => {
    const { label } = (await request.json()) as { label: string };
    asked.push(`rename ${String(params.id)} ${label}`);
    held = { ...held, items: [makeFactor({ label })] };
    return ok(held.items[0]);
  });
  const { user } = await open();
  await user.click((await row('Chrome, macOS')).getByRole('button', { name: 'Rename Chrome, macOS' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the name' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Chrome, macOS');
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(name).toBeInvalid();
  });
  expect(asked).toEqual([]);
  await user.type(name, 'Laptop');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The name has been changed')).toBeVisible();
  expect(asked).toEqual(['rename passkey-1 Laptop']);
  await isClosed();
  expect((await row('Laptop')).getByRole('button', { name: 'Rename Laptop' })).toHaveFocus();
});

it('removes one after asking, and says what ends with the last', async () => {
  held = { ...held, items: [makeFactor(), makeFactor({ id: 'app-1', kind: 'totp', label: 'Phone' })] };
  const { user } = await open();
  await user.click((await row('Phone')).getByRole('button', { name: 'Remove Phone' }));
  expect(await screen.findByText('You can no longer sign in with it.')).toBeVisible();
  await confirm(user, 'Cancel');
  await isClosed();
  expect(asked).toEqual([]);
  await user.click((await row('Phone')).getByRole('button', { name: 'Remove Phone' }));
  await confirm(user, 'Remove');
  await isClosed();
  expect(asked).toEqual(['remove app-1']);
  await waitFor(() => {
    expect(screen.queryByText('Phone')).not.toBeInTheDocument();
  });
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'Passkeys and apps' })).toHaveFocus();
  });
  await user.click((await row('Chrome, macOS')).getByRole('button', { name: 'Remove Chrome, macOS' }));
  expect(await screen.findByText(/your recovery codes end with it/)).toBeVisible();
});

it('says why the last one stays where one is required', async () => {
  held = { ...held, items: [makeFactor()], is_required: true };
  reply('delete', '/account/factors/:id', () => refuse(409, 'last_factor', { message: 'Add another one first.' }));
  const { user } = await open();
  await user.click((await row('Chrome, macOS')).getByRole('button', { name: /^Remove/ }));
  await confirm(user, 'Remove');
  expect(await screen.findByText('Add another one first.')).toBeVisible();
  await row('Chrome, macOS');
});

it('replaces the recovery codes after asking', async () => {
  held = { ...held, items: [makeFactor()], recovery_codes: 1 };
  reply('post', '/account/factors/recovery-codes', () => {
    held = { ...held, recovery_codes: 10 };
    return ok({ recovery_codes: codes });
  });
  const { user } = await open();
  expect(await screen.findByText('1 recovery code left')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Replace the codes' }));
  expect(await screen.findByText('The present codes no longer work.')).toBeVisible();
  await confirm(user, 'Replace the codes');
  const shown = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(10);
  await user.click(shown.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('10 recovery codes left')).toBeVisible();
});

it('says when a reset takes effect, and stops it', async () => {
  held = { ...held, items: [makeFactor()], reset_due_at: '2026-11-30T09:00:00Z' };
  reply('delete', '/account/factor-reset', () => {
    held = { ...held, reset_due_at: null };
    return ok(null);
  });
  const { user, container } = await open();
  await item('Chrome, macOS');
  const title = screen.getByText('An administrator has begun to reset your passkeys and apps');
  expect(title.closest('[role=note]')).toHaveTextContent(/removed on 30 Nov 2026, 12:00 PM/);
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Stop the reset' }));
  expect(await screen.findByText('The reset has been stopped. Your passkeys and apps stay.')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Stop the reset' })).not.toBeInTheDocument();
  });
  await row('Chrome, macOS');
});

it('takes the focus by its address, and speaks Arabic', async () => {
  held = { ...held, items: [makeFactor()], reset_due_at: '2026-11-30T09:00:00Z' };
  const { container } = await open('ar', '/account#factors');
  expect(await screen.findByRole('button', { name: 'إيقاف إعادة التهيئة' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'مفاتيح المرور والتطبيقات' })).toHaveFocus();
  await expectAccessible(container);
});
