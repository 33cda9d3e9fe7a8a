import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { makePending, serveCompanies } from '@/testing/companiesServer';
import PendingCompaniesPage from '../PendingCompaniesPage';

const open = (at = '/pendingCompanies', language: 'en' | 'ar' = 'en') =>
  renderPage(<PendingCompaniesPage />, {
    path: '/pendingCompanies',
    at,
    language,
    user: makeAdmin(),
    namespaces: ['companies', 'directory', 'lists', 'progress'],
  });

let decidedAt = '';
let made = 0;

// Toasts survive a test, so each test uses different names.
beforeEach(() => {
  made += 1;
  decidedAt = `2026-11-23T09:00:0${made}.123456Z`;
});

/** Like `server`, with decisions that can be undone for `seconds`. */
function serveUndo(names: string[], seconds = 10) {
  const server = serveCompanies(names.map((name) => makePending(name)));
  const gone: typeof server.waiting = [];
  const undone: unknown[] = [];
  reply('put', '/users/:id/approve', ({ params }) => {
    const [found] = server.waiting.filter(({ id }) => id === params.id);
    if (!found) return refuse(404, 'not_found');
    gone.push(found);
    server.waiting = server.waiting.filter((one) => one !== found);
    return ok({ ...found, status: 'Approved', undo: { decided_at: decidedAt, seconds } });
  });
  reply('post', '/pending-users/decisions/undo', async ({ request }) => {
    undone.push(await request.json());
    server.waiting = [...gone.splice(0), ...server.waiting];
    return ok({ undone: 1, kept: 0 });
  });
  return { server, undone };
}

const row = async (name: string) => {
  const found = (await screen.findByRole('link', { name })).closest('tr');
  if (!found) throw new Error(`${name} stands in no row`);
  return found;
};

/** The toasts and notices that tell of a company. */
const tellingOf = (name: string) => screen.queryAllByRole('alert').filter((one) => one.textContent.includes(name));

const toast = (name: string) =>
  waitFor(() => {
    const [found, ...more] = tellingOf(name);
    if (!found) throw new Error(`no toast about ${name}`);
    expect(more).toEqual([]);
    return found;
  });

const approve = async (user: UserEvent, name: string) => {
  await user.click(within(await row(name)).getByRole('button', { name: /Approve/ }));
};

it('tells of the approval in one place, with the undo', async () => {
  const { undone } = serveUndo(['Najd', 'Gulf']);
  const { user, container } = await open();
  await approve(user, 'Najd');
  const shown = await toast('Najd');
  expect(shown).toHaveTextContent(/Najd.* approved\./);
  await expectAccessible(container);

  within(shown).getByRole('button', { name: 'Undo' }).focus();
  await user.keyboard('{Enter}');
  expect(await row('Najd')).toBeVisible();
  expect(undone).toEqual([{ decided_at: decidedAt }]);
  expect(await screen.findAllByText(/Decision undone: .*Najd/)).toHaveLength(1);
});

it('tells of several approvals in one toast, and undoes the last', async () => {
  serveUndo(['Basin', 'Wadi', 'Gulf']);
  const { user } = await open();
  await approve(user, 'Basin');
  await toast('Basin');
  decidedAt = decidedAt.replace('123456', '223456');
  await approve(user, 'Wadi');
  const shown = await toast('Wadi');
  expect(shown).toHaveTextContent(/2 approved, the last one .*Wadi/);
  expect(tellingOf('Basin')).toEqual([]);
  expect(within(shown).getByRole('button', { name: 'Undo last' })).toBeVisible();
});

it('tells in the open sheet how to undo the one before, without a toast over it', async () => {
  const { undone } = serveUndo(['Oasis', 'Dune', 'Cape', 'Reef']);
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: 'Oasis' }));
  const approveNext = async (name: string) => {
    const sheet = await screen.findByRole('dialog', { name });
    await user.click(within(sheet).getByRole('button', { name: 'Approve and next' }));
  };
  await approveNext('Oasis');
  const next = await screen.findByRole('dialog', { name: 'Dune' });
  expect(await within(next).findByText(/Oasis.* approved\./)).toBeVisible();
  expect(document.querySelector('.Toastify__toast')?.textContent ?? '').not.toContain('Oasis');
  await approveNext('Dune');
  const last = await screen.findByRole('dialog', { name: 'Cape' });
  expect(await within(last).findByText(/2 approved, the last one .*Dune/)).toBeVisible();
  expect(screen.getAllByText(/2 approved, the last one .*Dune/)).toHaveLength(1);
  await user.click(within(last).getByRole('button', { name: 'Undo last' }));
  expect(await within(last).findByText(/Decision undone: .*Dune/)).toBeVisible();
  expect(undone).toHaveLength(1);
});

it('offers the undo in a sheet no longer than the server allows it, unless the button has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    serveUndo(['Plain', 'Ridge', 'Shore']);
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Plain' }));
    const sheet = await screen.findByRole('dialog', { name: 'Plain' });
    await user.click(within(sheet).getByRole('button', { name: 'Approve and next' }));
    const next = await screen.findByRole('dialog', { name: 'Ridge' });
    const button = await within(next).findByRole('button', { name: 'Undo' });
    button.focus();
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(button).toBeInTheDocument();
    act(() => {
      button.blur();
    });
    expect(button).not.toBeInTheDocument();
    expect(within(next).getByText(/Plain.* approved\./)).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it('tells on the page what closed the sheet', async () => {
  serveUndo(['Delta', 'Fjord']);
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: 'Delta' }));
  const sheet = await screen.findByRole('dialog', { name: 'Delta' });
  await user.click(within(sheet).getByRole('button', { name: 'Approve' }));
  expect(within(await toast('Delta')).getByRole('button', { name: 'Undo' })).toBeVisible();
  await waitFor(() => {
    expect(document.querySelector('.Toastify__toast')).toHaveTextContent(/Delta/);
  });
});

it('says why nothing could be undone', async () => {
  serveUndo(['Najd', 'Gulf']);
  reply('post', '/pending-users/decisions/undo', () =>
    refuse(409, 'undo_too_late', { message: 'This decision can no longer be undone.' }),
  );
  const { user } = await open();
  await approve(user, 'Gulf');
  await user.click(within(await toast('Gulf')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('This decision can no longer be undone.')).toBeVisible();
});

it('does not say “Nothing matches” when the decision has emptied the search, but who is next', async () => {
  serveUndo(['Gulf Maps', 'Najd']);
  const { user, container } = await open('/pendingCompanies?search=Najd');
  await user.click(within(await row('Najd')).getByRole('button', { name: /Approve/ }));
  const next = await screen.findByRole('link', { name: 'Gulf Maps' });
  expect(screen.getByText('Approved.')).toBeVisible();
  expect(screen.getByText(/Next:/)).toBeVisible();
  expect(screen.queryByText('Nothing matches')).not.toBeInTheDocument();
  await expectAccessible(container);
  await user.click(next);
  expect(await screen.findByRole('dialog', { name: 'Gulf Maps' })).toBeVisible();
});

it('undoes all that were decided together', async () => {
  const { server, undone } = serveUndo(['Najd', 'Gulf']);
  const before = server.waiting;
  reply('post', '/pending-users/decisions', () => {
    server.waiting = [];
    return ok({ decided: 2, earlier: [], missing: 0, undo: { decided_at: decidedAt, seconds: 10 } });
  });
  reply('post', '/pending-users/decisions/undo', async ({ request }) => {
    undone.push(await request.json());
    server.waiting = before.slice(0, 1);
    return ok({ undone: 1, kept: 1 });
  });
  const { user } = await open();
  await row('Najd');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Approve 2' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  const stands = (await screen.findByText('2 approved.')).closest<HTMLElement>('[role="alert"]');
  if (!stands) throw new Error('no notice');
  await user.click(within(stands).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/Decisions undone: 1\. Decisions that stand, .*: 1\./)).toBeVisible();
  expect(await row('Najd')).toBeVisible();
  expect(undone).toEqual([{ decided_at: decidedAt }]);
});
