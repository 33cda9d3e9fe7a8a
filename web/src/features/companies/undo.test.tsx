import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { makePending, serveCompanies } from '@/testing/companiesServer';
import PendingCompaniesPage from './PendingCompaniesPage';

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

/** The notice on the page; toasts may show the same text. */
const notice = (name: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('group').find((one) => one.textContent.includes(name));
    if (!found) throw new Error(`no notice about ${name}`);
    return found;
  });

it('names the approved company in a toast and on the page, each with its undo', async () => {
  const { undone } = serveUndo(['Najd', 'Gulf']);
  const { user, container } = await open();
  await user.click(within(await row('Najd')).getByRole('button', { name: /Approve/ }));
  const stands = await notice('Najd');
  expect(stands).toHaveTextContent(/Najd.* approved\./);
  const toast = (await screen.findAllByRole('alert')).find((one) => one.textContent.includes('Najd'));
  if (!toast) throw new Error('no toast');
  expect(within(toast).getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(container);

  within(stands).getByRole('button', { name: 'Undo' }).focus();
  await user.keyboard('{Enter}');
  expect(await row('Najd')).toBeVisible();
  expect(undone).toEqual([{ decided_at: decidedAt }]);
  expect((await screen.findAllByText(/Decision undone: .*Najd/))[0]).toBeVisible();
});

it('undoes from the toast', async () => {
  const { undone } = serveUndo(['Gulf', 'Wadi']);
  const { user } = await open();
  await user.click(within(await row('Gulf')).getByRole('button', { name: /Approve/ }));
  const toast = await waitFor(() => {
    const found = screen.getAllByRole('alert').find((one) => /Gulf.* approved/.test(one.textContent));
    if (!found) throw new Error('no toast');
    return found;
  });
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(await row('Gulf')).toBeVisible();
  expect(undone).toHaveLength(1);
});

it('offers the undo no longer than the server allows it, unless the button has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    serveUndo(['Najd', 'Gulf', 'Wadi']);
    const { user } = await open();
    await user.click(within(await row('Najd')).getByRole('button', { name: /Approve/ }));
    const button = within(await notice('Najd')).getByRole('button', { name: 'Undo' });
    // The focus moves on when the row goes.
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Gulf' })).toHaveFocus();
    });
    button.focus();
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(button).toBeInTheDocument();
    act(() => {
      button.blur();
    });
    expect(button).not.toBeInTheDocument();
    expect(await notice('Najd')).toHaveTextContent(/Najd.* approved\./);
  } finally {
    vi.useRealTimers();
  }
});

it('shows in the sheet of the next company how to undo the one before', async () => {
  const { undone } = serveUndo(['Najd', 'Gulf', 'Wadi']);
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: 'Najd' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Najd' })).getByRole('button', { name: 'Approve and next' }),
  );
  const next = await screen.findByRole('dialog', { name: 'Gulf' });
  const stands = within(next).getByRole('group');
  expect(stands).toHaveTextContent(/Najd.* approved\./);
  await user.click(within(stands).getByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(undone).toHaveLength(1);
  });
});

it('says why nothing could be undone', async () => {
  serveUndo(['Najd', 'Gulf']);
  reply('post', '/pending-users/decisions/undo', () =>
    refuse(409, 'undo_too_late', { message: 'This decision can no longer be undone.' }),
  );
  const { user } = await open();
  await user.click(within(await row('Najd')).getByRole('button', { name: /Approve/ }));
  await user.click(within(await notice('Najd')).getByRole('button', { name: 'Undo' }));
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
