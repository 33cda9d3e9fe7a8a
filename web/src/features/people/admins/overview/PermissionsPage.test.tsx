import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PermissionOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeAdminRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import PermissionsPage from './PermissionsPage';

const person = (id: string, first_name: string, permissions: PermissionOut[]) =>
  makeAdminRow({ id, first_name, email: `${id}@regulator.example`, permissions, version: 1 });
const khalid = person('khalid', 'Khalid', [
  { action: 'SEND', subject: 'emailAnnouncement' },
  { action: 'VIEW', subject: 'emailAnnouncement' },
]);
const mona = person('mona', 'منى', [{ action: 'VIEW', subject: 'users' }]);

beforeEach(() => {
  // Two pages.
  reply('get', '/admins', ({ request }) => {
    const isFirst = !new URL(request.url).searchParams.has('cursor');
    return ok({
      items: [isFirst ? khalid : mona],
      total: 2,
      matched: 2,
      next_cursor: isFirst ? 'more' : null,
      previous_cursor: null,
    });
  });
});

interface Options {
  at?: string;
  language?: Language;
  action?: 'VIEW' | 'UPDATE';
}
const open = ({ at = '/users/permissions', language = 'en', action = 'UPDATE' }: Options = {}) =>
  renderPage(<PermissionsPage />, {
    path: '/users/permissions',
    at,
    language,
    user: makeAdmin({ permissions: [{ action, subject: 'users' }] }),
    namespaces: ['admins'],
  });

it('marks the permissions of every person, whose form is a click away', async () => {
  const { container } = await open();
  const row = await screen.findByRole('row', { name: /Khalid/ });
  expect(within(row).getAllByTitle('Granted')).toHaveLength(2);
  expect(within(screen.getByRole('row', { name: /منى/ })).getAllByTitle('Granted')).toHaveLength(1);
  expect(screen.getByRole('columnheader', { name: 'Email announcements' })).toHaveAttribute('colspan', '2');
  expect(screen.getByRole('link', { name: 'Khalid Al-Otaibi' })).toHaveAttribute('href', '/usersForm/khalid');
  expect(screen.getByText('2 users')).toBeVisible();
  await expectAccessible(container);
});

it('says who has a permission, by its address', async () => {
  const { user } = await open({ at: '/users/permissions?permission=SEND+emailAnnouncement', action: 'VIEW' });
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Permission' })).toHaveDisplayValue('Send email announcements');
  expect(screen.queryByText('Responses', { selector: 'th' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Khalid Al-Otaibi' })).toHaveAttribute('href', '/users?user=khalid');
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'mona');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  expect(await screen.findByRole('link', { name: /منى/ })).toBeVisible();
});

it('says when it may not be seen, and when it cannot', async () => {
  reply('get', '/admins', () => refuse(403, 'forbidden'));
  const first = await open();
  expect(await screen.findByText('Your account does not include this page')).toBeVisible();
  first.unmount();
  reply('get', '/admins', () => refuse(503, 'service_unavailable', { message: 'Not now.' }));
  await open();
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('is made of cards where there is no room, in Arabic too', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { container } = await open({ at: '/users/permissions?search=منى', language: 'ar' });
  const card = await screen.findByRole('listitem');
  expect(within(card).getByText('المستخدمون').nextElementSibling).toHaveTextContent('الاطلاع');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await expectAccessible(container);
  vi.unstubAllGlobals();
});
