import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AccessMatrix } from '@/api/contract';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import AccessPage from './AccessPage';

const matrix: AccessMatrix = {
  grantable: [
    { subject: 'pendingCompanies', actions: ['VIEW', 'APPROVE', 'REJECT', 'DELETE'] },
    { subject: 'users', actions: ['CREATE', 'VIEW', 'UPDATE', 'DELETE'] },
  ],
  routes: [
    {
      method: 'GET',
      path: '/api/audit',
      name: 'list_audit_events',
      audience: 'permission',
      permissions: [{ action: 'VIEW', subject: 'users' }],
    },
    { method: 'GET', path: '/api/config', name: 'get_config', audience: 'everybody', permissions: [] },
    {
      method: 'POST',
      path: '/api/pending-users/decisions',
      name: 'decide_together',
      audience: 'permission',
      permissions: [
        { action: 'APPROVE', subject: 'pendingCompanies' },
        { action: 'REJECT', subject: 'pendingCompanies' },
      ],
    },
    { method: 'PUT', path: '/api/camels', name: 'count_camels', audience: 'admin', permissions: [] },
  ],
};

beforeEach(() => {
  reply('get', '/access/matrix', () => ok(matrix));
});

const user = makeAdmin({ permissions: [{ action: 'VIEW', subject: 'users' }] });
const open = (at = '/access', language: Language = 'en') =>
  renderPage(<AccessPage />, { path: '/access', at, language, user, namespaces: ['access'] });

it('marks what opens each request, and says it in words', async () => {
  const { container } = await open();
  const decide = await screen.findByRole('row', { name: /Approve or reject many companies/ });
  expect(decide).toHaveTextContent(
    'Administrators with the permission: Approve pending companies or Reject pending companies',
  );
  expect(within(decide).getByText('POST /api/pending-users/decisions')).toBeVisible();
  const heads = screen
    .getAllByRole('columnheader', { name: /^(See|Create|Edit|Delete|Approve|Reject)$/ })
    .map((head) => head.textContent);
  expect(heads).toEqual(['See', 'Approve', 'Reject', 'Delete', 'Create', 'See', 'Edit', 'Delete']);
  const cells = within(decide).getAllByRole('cell').slice(1);
  expect(cells.map((cell) => within(cell).queryByTitle('Allowed') !== null)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(screen.getByRole('row', { name: /Read name, languages/ })).toHaveTextContent('Everybody');
  // Unknown routes and subjects keep the server's names.
  expect(screen.getByRole('row', { name: /count_camels/ })).toHaveTextContent('All administrators');
  expect(screen.getByText('4 requests')).toBeVisible();
  await expectAccessible(container);
});

it('is searched and narrowed to what a permission opens, by its address', async () => {
  const { user: person } = await open('/access?opener=REJECT+pendingCompanies');
  expect(await screen.findByText('1 of 4')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Required permission' })).toHaveValue('REJECT pendingCompanies');
  await person.selectOptions(screen.getByRole('combobox'), 'Everybody');
  expect(screen.getByRole('row', { name: /Read name/ })).toBeVisible();
  await person.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'audit');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Clear search and filter' }));
  expect(await screen.findByText('4 requests')).toBeVisible();
  await person.type(screen.getByRole('searchbox'), 'SEE users');
  await waitFor(() => {
    expect(screen.getByText('1 of 4')).toBeVisible();
  });
  expect(screen.getByRole('row', { name: /audit trail/ })).toBeVisible();
});

it('says when it may not be seen, and when it cannot', async () => {
  reply('get', '/access/matrix', () => refuse(403, 'forbidden'));
  const first = await open();
  expect(await screen.findByText('Your account does not include this page')).toBeVisible();
  first.unmount();
  reply('get', '/access/matrix', () => refuse(503, 'service_unavailable', { message: 'Not now.' }));
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
  const { container } = await open('/access?search=تدقيق', 'ar');
  const card = await screen.findByRole('listitem');
  expect(card).toHaveTextContent('الاطلاع على سجل التدقيق');
  expect(card).toHaveTextContent('المسؤولون الذين لديهم صلاحية: الاطلاع على المستخدمين');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await expectAccessible(container);
  vi.unstubAllGlobals();
});
