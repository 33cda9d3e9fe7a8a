import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Invitation } from '@/api/contract';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeInvitation } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import InvitationsPage from './InvitationsPage';

let held: Invitation[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  held = [
    makeInvitation({ id: 'i-1', code: 'AAAA-1111', state: 'valid' }),
    makeInvitation({ id: 'i-2', code: 'BBBB-2222', state: 'valid' }),
    makeInvitation({ id: 'i-3', code: 'CCCC-3333', state: 'revoked' }),
  ];
  sent = [];
  reply('get', '/invitations', () =>
    ok({ items: held, total: held.length, matched: held.length, next_cursor: null, previous_cursor: null }),
  );
  reply('get', '/invitations/sent/counts', () => ok({ total: 0, by_status: {}, remindable: 0, revocable: 0 }));
  reply('post', '/invitations/revoke', async ({ request }) => {
    sent.push(await request.json());
    return ok({ done: 1, skipped: 1 });
  });
});

const open = async () => {
  const rendered = await renderPage(<InvitationsPage />, {
    path: '/invitations',
    user: makeAdmin({
      permissions: [
        { action: 'VIEW', subject: 'invitationsCode' },
        { action: 'DELETE', subject: 'invitationsCode' },
      ],
    }),
    namespaces: ['invitations', 'lists'],
  });
  await rendered.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  return rendered;
};

it('revokes the valid ones of the selected codes, and says what another person had revoked', async () => {
  const { user, baseElement } = await open();
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  await user.click(await within(bar).findByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke 2 codes?' });
  expect(dialog).toHaveTextContent('1 is left out: no longer valid.');
  await expectAccessible(baseElement);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('1 code has been revoked. 1 had been revoked before.')).toBeVisible();
  expect(sent).toEqual([{ ids: ['i-1', 'i-2'] }]);
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });
});

it('copies the valid codes, one a line', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Copy codes' }));
  expect(await navigator.clipboard.readText()).toBe('AAAA-1111\nBBBB-2222');
  expect(await screen.findByText('2 codes copied')).toBeVisible();
});

it('exports the selected rows', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Export selected' }));
  const choice = await screen.findByRole('menuitem', { name: 'CSV (selected rows)' });
  expect(choice).toHaveAttribute('href', expect.stringContaining('ids=i-1&ids=i-2&ids=i-3'));
});
