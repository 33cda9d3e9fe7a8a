import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Action, AdminOut, PermissionOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeAdminRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { publishedPermissions } from '@/testing/permissions';
import { nameOf } from '../permissions';
import UserFormPage from '../form/UserFormPage';
import UsersPage from './UsersPage';

const makeUser = (changes: Partial<AdminOut> = {}) =>
  makeAdminRow({
    permissions: [
      { action: 'VIEW', subject: 'pendingCompanies' },
      { action: 'DELETE', subject: 'submissions' },
    ],
    ...changes,
  });

const everything: PermissionOut[] = publishedPermissions.flatMap(({ subject, actions }) =>
  actions.map(({ action }) => ({ action, subject })),
);
let held: AdminOut[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  held = [
    makeUser(),
    makeUser({ id: 'admin-1', first_name: 'Huda', last_name: 'Al-Qahtani', email: 'huda@regulator.example' }),
    makeUser({ id: 'admin-3', first_name: 'Mona', state: 'invited' }),
  ];
  sent = [];
  reply('get', '/admins', () =>
    ok({ items: held, total: held.length, matched: held.length, next_cursor: null, previous_cursor: null }),
  );
  reply('get', '/admins/admin-2', () => ok(makeUser()));
  const take = async (request: Request) => {
    sent.push(await request.json());
    return ok(makeUser());
  };
  reply('post', '/admins', ({ request }) => take(request));
  reply('put', '/admins/:id', ({ request }) => take(request));
});

interface Options {
  language?: Language;
  permissions?: PermissionOut[];
}
const openList = ({ language = 'en', permissions = everything }: Options = {}) =>
  renderPage(<UsersPage />, {
    path: '/users',
    language,
    user: makeAdmin({ permissions }),
    namespaces: ['admins', 'lists'],
  });
const openForm = (at: string, { language = 'en', permissions = everything }: Options = {}) =>
  renderPage(<UserFormPage />, {
    path: at === '/usersForm' ? at : '/usersForm/:id',
    at,
    language,
    user: makeAdmin({ permissions }),
    namespaces: ['admins', 'validation'],
  });

const permission = (label: string) => screen.getByRole('checkbox', { name: label });

it('lists privileged users, and deletes one after asking', async () => {
  const deleted: string[] = [];
  reply('delete', '/admins/:id', ({ params }) => {
    deleted.push(String(params.id));
    held = held.filter(({ id }) => id !== params.id);
    return ok(null);
  });
  const { user, container } = await openList();
  const row = (await screen.findByRole('link', { name: 'Khalid Al-Otaibi' })).closest('tr');
  expect(row).toHaveTextContent(/khalid@regulator\.example.*Active.*2 permissions.*Never/);
  expect(screen.getByRole('button', { name: /Send the link again to .*Mona/ })).toBeVisible();
  // Administrators cannot delete themselves.
  expect(screen.queryByRole('button', { name: /Delete .*Huda/ })).not.toBeInTheDocument();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: /Delete .*Khalid/ }));
  const dialog = await screen.findByRole('alertdialog', { name: /Delete .*Khalid Al-Otaibi/ });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('User deleted successfully')).toBeVisible();
  expect(deleted).toEqual(['admin-2']);
});

it('leads to who may do what, and exports the list', async () => {
  const { user } = await openList();
  await screen.findByRole('link', { name: 'Khalid Al-Otaibi' });
  expect(screen.getByRole('link', { name: 'Permissions matrix' })).toHaveAttribute('href', '/users/permissions');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: /CSV/ })).toHaveAttribute(
    'href',
    '/api/admins/export?sort=name&format=csv&locale=en',
  );
});

it('lists in the sheet what a person may do', async () => {
  const { user } = await openList();
  await user.click(await screen.findByRole('link', { name: 'Khalid Al-Otaibi' }));
  const sheet = await screen.findByRole('dialog', { name: 'Khalid Al-Otaibi' });
  const terms = within(sheet)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(terms).toContainEqual(['Responses', 'delete']);
  expect(terms).toContainEqual(['Pending companies', 'see']);
});

it('creates a user with at least one permission', async () => {
  const { user, container } = await openForm('/usersForm');
  expect(screen.getByText('This person will not be able to do anything yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect((await screen.findAllByText('At least one permission is required')).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Enter the first name' })).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Mona');
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Al-Harbi');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mona@regulator.example');
  await user.click(screen.getByRole('checkbox', { name: 'Pending companies: all permissions' }));
  await user.click(permission('Delete pending companies'));
  expect(screen.getByRole('checkbox', { name: 'Pending companies: all permissions' })).toBePartiallyChecked();
  expect(
    screen.getByText(/Mona Al-Harbi.* will be able to work with: Pending companies \(see, approve and reject\)\./),
  ).toBeVisible();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(await screen.findByText('Elsewhere: /users')).toBeVisible();
  expect(sent).toEqual([
    {
      first_name: 'Mona',
      last_name: 'Al-Harbi',
      email: 'mona@regulator.example',
      locale: 'en',
      permissions: (['VIEW', 'APPROVE', 'REJECT'] satisfies Action[]).map((action) => ({
        action,
        subject: 'pendingCompanies',
      })),
    },
  ]);
});

it('changes a user, and says when another administrator was faster', async () => {
  reply('put', '/admins/:id', () =>
    refuse(409, 'changed_meanwhile', { message: 'Huda changed this user in the meantime.' }),
  );
  const { user } = await openForm('/usersForm/admin-2');
  expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Khalid');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Huda changed this user in the meantime.')).toBeVisible();
  reply('put', '/admins/:id', async ({ request }) => {
    sent.push(await request.json());
    return ok(makeUser());
  });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  expect(sent[0]).toMatchObject({
    version: 4,
    permissions: [
      { action: 'DELETE', subject: 'submissions' },
      { action: 'VIEW', subject: 'pendingCompanies' },
    ],
  });
});

it('grants only permissions that the person at the screen has', async () => {
  const own: PermissionOut[] = [
    { action: 'UPDATE', subject: 'users' },
    { action: 'VIEW', subject: 'users' },
    ...makeUser().permissions,
  ];
  const { user } = await openForm('/usersForm/admin-2', { permissions: own });
  const row = await screen.findByRole('checkbox', { name: 'Pending companies: all permissions' });
  expect(permission('Approve pending companies')).toBeDisabled();
  expect(permission('See pending companies')).toBeEnabled();
  expect(row).toBeChecked();
  await user.click(row);
  expect(permission('See pending companies')).not.toBeChecked();
  await user.click(row);
  expect(permission('See pending companies')).toBeChecked();
  expect(permission('Approve pending companies')).not.toBeChecked();
  expect(everything.map(nameOf)).toContain('APPROVE pendingCompanies');
  expect(screen.queryByText(/^This person has permissions that you do not have/)).toBeNull();
});

it('takes nothing from a person who has more permissions', async () => {
  const own: PermissionOut[] = [
    { action: 'UPDATE', subject: 'users' },
    { action: 'DELETE', subject: 'users' },
    { action: 'VIEW', subject: 'users' },
    { action: 'VIEW', subject: 'pendingCompanies' },
  ];
  const form = await openForm('/usersForm/admin-2', { permissions: own });
  expect(await screen.findByText(/^This person has permissions that you do not have/)).toBeVisible();
  expect(permission('See pending companies')).toBeDisabled();
  expect(screen.getByRole('textbox', { name: /Email/ })).toHaveAttribute('readonly');
  form.unmount();
  await openList({ permissions: own });
  expect(await screen.findAllByRole('link', { name: /^Edit/ })).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^Delete .*Khalid/ })).toBeNull();
});

it('is not for those without the permission, and speaks Arabic', async () => {
  const first = await openForm('/usersForm', { permissions: [{ action: 'VIEW', subject: 'users' }] });
  expect(screen.getByText('Your account does not include this page')).toBeVisible();
  first.unmount();
  const { container } = await openForm('/usersForm', { language: 'ar' });
  expect(screen.getByText('لن يتمكن هذا الشخص من فعل أي شيء بعد.')).toBeVisible();
  await expectAccessible(container);
});

it('opens the sheet of a user on another page of the list, and closes it when they are deleted', async () => {
  reply('get', '/admins/admin-9', () => ok(makeUser({ id: 'admin-9', first_name: 'Reem', last_name: 'Al-Harbi' })));
  reply('delete', '/admins/admin-9', () => ok(null));
  const { user } = await renderPage(<UsersPage />, {
    path: '/users',
    at: '/users?user=admin-9',
    user: makeAdmin({ permissions: everything }),
    namespaces: ['admins', 'lists'],
  });
  const sheet = await screen.findByRole('dialog', { name: 'Reem Al-Harbi' });
  expect(within(sheet).getByRole('heading', { name: 'Reem Al-Harbi' })).toHaveFocus();
  await user.click(within(sheet).getByRole('button', { name: /^Delete .*Reem Al-Harbi/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
