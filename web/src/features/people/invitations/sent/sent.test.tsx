import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SentInvitation, User } from '@/api/contract';
import type { Action } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import InvitationsPage from '../InvitationsPage';
import { makeSent, makeSentCounts, makeSentDetails } from './factories';

let held: SentInvitation[] = [];
let asked: URLSearchParams[] = [];
let done: [verb: string, body: unknown][] = [];

const rejected = makeSent({
  id: 'sent-2',
  recipient: 'projcts@najd.example',
  recipient_name: null,
  status: 'rejected',
  refusal: '550 5.1.1 no such person',
  can_remind: false,
});

beforeEach(() => {
  held = [makeSent(), rejected];
  asked = [];
  done = [];
  reply('get', '/invitations', () => ok({ items: [], total: 7, matched: 7, next_cursor: null, previous_cursor: null }));
  reply('get', '/invitations/sent', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return ok({ items: held, total: held.length, matched: 40, next_cursor: null, previous_cursor: null });
  });
  reply('get', '/invitations/sent/:id', ({ params }) => {
    const row = held.find(({ id }) => id === params.id) ?? makeSent();
    return ok({ ...makeSentDetails(), ...row });
  });
  // After the route with a parameter, which would match it too.
  reply('get', '/invitations/sent/counts', () => ok(makeSentCounts({ total: 40, remindable: 12, revocable: 30 })));
  for (const verb of ['remind', 'revoke']) {
    reply('post', `/invitations/sent/${verb}`, async ({ request }) => {
      done.push([verb, await request.json()]);
      return ok({ done: 1, skipped: 1 });
    });
  }
});

const admin = (...actions: Action[]) =>
  makeAdmin({ permissions: actions.map((action) => ({ action, subject: 'invitationsCode' })) });
const open = ({
  at = '/invitations?view=sent',
  language = 'en',
  user = admin('CREATE', 'VIEW', 'DELETE'),
}: {
  at?: string;
  language?: Language;
  user?: User;
} = {}) =>
  renderPage(<InvitationsPage />, {
    path: '/invitations',
    at,
    language,
    user,
    namespaces: ['invitations', 'lists', 'directory'],
  });

it('switches between codes and sent invitations, with their numbers', async () => {
  const { user, container } = await open({ at: '/invitations' });
  await user.click(await screen.findByRole('button', { name: 'Sent' }));
  expect(await screen.findByRole('link', { name: 'projects@kumo.example' })).toBeVisible();
  expect(screen.getByText('Rejected by the mail server')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Codes' })).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(container);
});

it('filters by status and exports the same rows', async () => {
  const { user } = await open({ at: '/invitations?view=sent&status=rejected&status=nonsense&search=najd' });
  await screen.findByRole('link', { name: 'projcts@najd.example' });
  expect(asked[0]?.getAll('status')).toEqual(['rejected']);
  expect(await screen.findByText(/Rejected by the mail server \(1\)/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: /Excel/ })).toHaveAttribute(
    'href',
    '/api/invitations/sent/export?search=najd&status=rejected&sort=-created_at&format=xlsx&locale=en',
  );
});

it('reminds one company from its row', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Remind .*projects@kumo/ }));
  expect(screen.queryByRole('button', { name: /Remind .*najd/ })).not.toBeInTheDocument();
  const dialog = await screen.findByRole('alertdialog', { name: 'Remind 1 company?' });
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Remind' }));
  expect(await screen.findByText('1 reminder is on its way. 1 was skipped.')).toBeVisible();
  expect(done).toEqual([['remind', { ids: ['sent-1'], search: '', status: null }]]);
});

it('reminds the selected rows that allow it, and says how many do not', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: /projects@kumo/ }));
  await user.click(screen.getByRole('checkbox', { name: /projcts@najd/ }));
  const bar = await screen.findByRole('region', { name: /selected/i });
  await user.click(await within(bar).findByRole('button', { name: 'Remind' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remind 1 company?' });
  expect(within(dialog).getByText(/^1 is left out/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Remind' }));
  await waitFor(() => {
    expect(done).toEqual([['remind', { ids: ['sent-1', 'sent-2'], search: '', status: null }]]);
  });
});

it('counts all that match on the server, and revokes many only after the number is typed', async () => {
  const { user } = await open({ at: '/invitations?view=sent&search=kumo' });
  await user.click(await screen.findByRole('checkbox', { name: /projects@kumo/ }));
  await user.click(await screen.findByRole('button', { name: /Select all 40/ }));
  const bar = await screen.findByRole('region', { name: /selected/i });
  await user.click(await within(bar).findByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke 30 invitations?' });
  const button = within(dialog).getByRole('button', { name: 'Revoke' });
  expect(button).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox'), '٣٠');
  await user.click(button);
  await waitFor(() => {
    expect(done).toEqual([['revoke', { ids: [], search: 'kumo', status: null }]]);
  });
});

it('shows the history of one invitation with the words of the mail server', async () => {
  const { user } = await open({ at: '/invitations?view=sent&sent=sent-2' });
  const sheet = await screen.findByRole('dialog', { name: 'projcts@najd.example' });
  expect(within(sheet).getByText('550 5.1.1 no such person')).toBeVisible();
  expect(within(sheet).getByText('Invitation: sent')).toBeVisible();
  await expectAccessible(sheet);
  await user.click(within(sheet).getByRole('button', { name: /Revoke/ }));
  expect(await screen.findByRole('alertdialog', { name: 'Revoke 1 invitation?' })).toBeVisible();
});

it('corrects an address, and keeps what was typed after a refusal', async () => {
  const sent: unknown[] = [];
  reply('put', '/invitations/sent/:id/address', async ({ request }) => {
    sent.push(await request.json());
    return sent.length === 1
      ? refuse(422, 'validation_failed', {
          fields: [
            { field: 'email', error: 'email_registered', message: 'An account with this address already exists' },
          ],
        })
      : ok({ ...rejected, recipient: 'projects@najd.example', status: 'queued', refusal: null });
  });
  const { user } = await open({ at: '/invitations?view=sent&sent=sent-2' });
  const sheet = await screen.findByRole('dialog', { name: 'projcts@najd.example' });
  await user.click(within(sheet).getByRole('button', { name: /Correct the address/ }));
  const field = within(sheet).getByRole('textbox', { name: 'Address' });
  await user.clear(field);
  await user.click(within(sheet).getByRole('button', { name: 'Send' }));
  expect(field).toHaveAccessibleDescription(/Give an address/);
  await user.type(field, 'projects@najd.example');
  await user.click(within(sheet).getByRole('button', { name: 'Send' }));
  expect(await within(sheet).findByText('An account with this address already exists')).toBeVisible();
  expect(field).toHaveValue('projects@najd.example');
  await user.click(within(sheet).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('A new email is on its way.')).toBeVisible();
  expect(sent).toHaveLength(2);
});

it('shows by itself that a queued mail was sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    held = [makeSent({ status: 'queued', can_remind: false })];
    await open();
    expect(await screen.findByText('Queued')).toBeVisible();
    held = [makeSent()];
    await vi.advanceTimersByTimeAsync(4000);
    await waitFor(() => {
      expect(screen.queryByText('Queued')).not.toBeInTheDocument();
    });
  } finally {
    vi.useRealTimers();
  }
});

it('offers no action without its permission', async () => {
  await open({ user: admin('VIEW') });
  await screen.findByRole('link', { name: 'projects@kumo.example' });
  expect(screen.queryByRole('button', { name: /Remind|Revoke|Send invitations/ })).not.toBeInTheDocument();
});

it('is the same page in Arabic', async () => {
  const { container } = await open({ language: 'ar' });
  expect(await screen.findByText('رفضها خادم البريد')).toBeVisible();
  expect(screen.getByRole('button', { name: 'المرسلة' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(container);
});
