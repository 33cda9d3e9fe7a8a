import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AdminOut, PermissionOut } from '@/api/schema.gen';
import { makeAdmin, makeAdminRow } from '@/testing/factories';
import { publishedPermissions } from '@/testing/permissions';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import UsersPage from './UsersPage';

const everything: PermissionOut[] = publishedPermissions.flatMap(({ subject, actions }) =>
  actions.map(({ action }) => ({ action, subject })),
);
let held: AdminOut[] = [];
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  reply('get', '/admins', () =>
    ok({ items: held, total: held.length, matched: held.length, next_cursor: null, previous_cursor: null }),
  );
});

const openList = (permissions = everything) =>
  renderPage(<UsersPage />, {
    path: '/users',
    user: makeAdmin({ permissions }),
    namespaces: ['admins', 'lists'],
  });

const reset = {
  begun_at: '2026-11-29T09:00:00Z',
  due_at: '2026-11-30T09:00:00Z',
  begun_by: 'admin-4',
  begun_by_name: 'Salma Al-Harbi',
};
/** Opens the sheet of Khalid, whose row has the changes. */
async function openSheet(changes: Partial<AdminOut>, permissions = everything) {
  held = [makeAdminRow({ has_factor: true, ...changes })];
  const { user } = await openList(permissions);
  await user.click(await screen.findByRole('link', { name: 'Khalid Al-Otaibi' }));
  return { user, sheet: within(await screen.findByRole('dialog', { name: 'Khalid Al-Otaibi' })) };
}
const take = (method: 'post' | 'delete', path: string, becomes: Partial<AdminOut>) => {
  reply(method, `/admins/admin-2/${path}`, () => {
    sent.push(path);
    held = [makeAdminRow(becomes)];
    return ok(held[0]);
  });
};

it('lists who has a passkey or an app, and whose are about to be reset', async () => {
  held = [
    makeAdminRow({ has_factor: true }),
    makeAdminRow({ id: 'admin-3', first_name: 'Mona' }),
    makeAdminRow({ id: 'admin-5', first_name: 'Reem', has_factor: true, factor_reset: reset }),
  ];
  await openList();
  await screen.findByRole('link', { name: 'Khalid Al-Otaibi' });
  const states = ['Khalid', 'Mona', 'Reem'].map(
    (name) => screen.getByRole('link', { name: `${name} Al-Otaibi` }).closest('tr')?.textContent,
  );
  expect(states).toEqual([
    expect.stringContaining('Added'),
    expect.stringContaining('None'),
    expect.stringContaining('Reset pending'),
  ]);
});

it('begins a reset after saying what happens', async () => {
  take('post', 'factor-reset', { has_factor: true, factor_reset: { ...reset, begun_by: 'admin-1' } });
  const { user, sheet } = await openSheet({});
  await user.click(sheet.getByRole('button', { name: 'Reset the passkeys and apps' }));
  const dialog = await screen.findByRole('alertdialog', { name: /Reset the passkeys and apps of .*Khalid/ });
  expect(dialog).toHaveTextContent(/gets an email at once and can stop the reset.*second administrator.*24 hours/);
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Begin the reset' }));
  // Who has begun it does not confirm it.
  expect(await sheet.findByRole('note')).toHaveTextContent(/You began to reset .* removed on 30 Nov 2026, 12:00 PM/);
  expect(sheet.queryByRole('button', { name: 'Confirm the reset' })).toBeNull();
  expect(sheet.queryByRole('button', { name: 'Reset the passkeys and apps' })).toBeNull();
  await waitFor(() => {
    expect(sheet.getByRole('heading', { name: 'Passkeys and apps' })).toHaveFocus();
  });
  take('delete', 'factor-reset', { has_factor: true });
  await user.click(sheet.getByRole('button', { name: 'Stop the reset' }));
  expect(await sheet.findByRole('button', { name: 'Reset the passkeys and apps' })).toBeVisible();
  expect(sent).toEqual(['factor-reset', 'factor-reset']);
});

it('confirms the reset that another administrator has begun, and says when it was stopped meanwhile', async () => {
  reply('post', '/admins/admin-2/factor-reset/confirm', () => refuse(404, 'not_found'));
  const { user, sheet } = await openSheet({ factor_reset: reset });
  expect(sheet.getByRole('note')).toHaveTextContent(/^Salma Al-Harbi.? began to reset/);
  const confirmReset = async () => {
    await user.click(sheet.getByRole('button', { name: 'Confirm the reset' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /Confirm the reset for .*Khalid/ }));
    await user.click(dialog.getByRole('button', { name: 'Confirm the reset' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
  };
  await confirmReset();
  expect(await screen.findByText('This reset has been stopped or carried out already.')).toBeVisible();
  take('post', 'factor-reset/confirm', {});
  await confirmReset();
  expect(await sheet.findByText('None')).toBeVisible();
  expect(sheet.queryByRole('button', { name: /reset/i })).toBeNull();
});

it('resets nobody who holds more, nor oneself, and needs the permission', async () => {
  const own: PermissionOut[] = [
    { action: 'UPDATE', subject: 'users' },
    { action: 'VIEW', subject: 'users' },
  ];
  const { sheet } = await openSheet({ factor_reset: reset }, own);
  expect(sheet.getByText(/permissions that you do not have.*reset their passkeys and apps/)).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Confirm the reset' })).toBeNull();
  expect(sheet.getByRole('button', { name: 'Stop the reset' })).toBeVisible();
});

it.each([
  ['their own', { id: 'admin-1', permissions: [] }, everything],
  ['those of others without the permission', { permissions: [] }, [{ action: 'VIEW', subject: 'users' } as const]],
])('does not offer to reset %s', async (_, changes, permissions) => {
  const { sheet } = await openSheet(changes, [...permissions]);
  expect(sheet.getByText('Added')).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Reset the passkeys and apps' })).toBeNull();
});
