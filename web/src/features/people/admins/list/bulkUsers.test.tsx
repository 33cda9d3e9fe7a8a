import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AdminOut, PermissionOut, TogetherOut_AdminLeft_ } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeAdminRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import UsersPage from './UsersPage';

const view: PermissionOut = { action: 'VIEW', subject: 'users' };
const mine: PermissionOut[] = [view, { action: 'CREATE', subject: 'users' }, { action: 'DELETE', subject: 'users' }];

const makeUser = (changes: Partial<AdminOut>) =>
  makeAdminRow({ last_name: 'Alotaibi', permissions: [view], version: 1, ...changes });

let sent: { path: string; body: unknown }[];
let result: TogetherOut_AdminLeft_;

beforeEach(() => {
  sent = [];
  result = { done: 2, left: [] };
  const items = [
    makeUser({}),
    makeUser({ id: 'admin-3', first_name: 'Mona', state: 'invited' }),
    makeUser({ id: 'admin-4', first_name: 'Sara', permissions: [{ action: 'SEND', subject: 'questions' }] }),
    makeUser({ id: makeAdmin().id, first_name: 'Huda' }),
  ];
  reply('get', '/admins', () => ok({ items, total: 4, matched: 4, next_cursor: null, previous_cursor: null }));
  for (const path of ['invitations', 'delete']) {
    reply('post', `/admins/${path}`, async ({ request }) => {
      sent.push({ path, body: await request.json() });
      return ok(result);
    });
  }
});

const openSelected = async (permissions = mine) => {
  const rendered = await renderPage(<UsersPage />, {
    path: '/users',
    user: makeAdmin({ permissions }),
    namespaces: ['admins', 'lists', 'common'],
  });
  await rendered.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  return { ...rendered, bar: await screen.findByRole('region', { name: 'Selected rows' }) };
};

it('deletes those whom the person may delete, each named', async () => {
  const { user, bar, baseElement } = await openSelected();
  await user.click(await within(bar).findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 users?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Khalid Alotaibi', 'Mona Alotaibi']);
  expect(dialog).toHaveTextContent('2 are left out: yourself, or people with permissions that you do not have.');
  await expectAccessible(baseElement);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 users have been deleted.')).toBeVisible();
  expect(sent).toEqual([{ path: 'delete', body: { ids: ['admin-2', 'admin-3'] } }]);
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });
});

it('says who was not deleted, and why', async () => {
  result = { done: 1, left: [{ id: 'admin-2', name: 'Khalid Alotaibi', reason: 'last_grantor', by: null }] };
  const { user, bar } = await openSelected();
  await user.click(await within(bar).findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  const told = await screen.findByRole('dialog', { name: '1 user has been deleted.' });
  expect(within(told).getByRole('listitem')).toHaveTextContent(/Khalid Alotaibi.*the last user who can grant/);
});

it('sends the link again to those who wait for one', async () => {
  result = { done: 1, left: [] };
  const { user, bar } = await openSelected();
  await user.click(await within(bar).findByRole('button', { name: 'Send the link again' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Send the link again to 1 person?' });
  await user.click(within(dialog).getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('The link has been sent again to 1 person.')).toBeVisible();
  expect(sent).toEqual([{ path: 'invitations', body: { ids: ['admin-3'] } }]);
});

it('offers only what the permissions allow', async () => {
  const { bar } = await openSelected([view, { action: 'CREATE', subject: 'users' }]);
  expect(await within(bar).findByRole('button', { name: 'Send the link again' })).toBeVisible();
  expect(within(bar).queryByRole('button', { name: 'Delete' })).toBeNull();
});
