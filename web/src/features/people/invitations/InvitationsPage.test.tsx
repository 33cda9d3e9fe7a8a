import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Invitation, User } from '@/api/contract';
import type { Action } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeInvitation } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import InvitationsPage from './InvitationsPage';
import { makeSentCounts } from './sent/factories';

let held: Invitation[] = [];
let generated: unknown[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  held = [makeInvitation()];
  generated = [];
  asked = [];
  reply('get', '/invitations', ({ request }) => {
    const params = new URL(request.url).searchParams;
    // The switch asks for the number of codes only.
    if (params.get('limit') !== '1') asked.push(params);
    return ok({ items: held, total: held.length, matched: held.length, next_cursor: null, previous_cursor: null });
  });
  reply('get', '/invitations/sent/counts', () => ok(makeSentCounts()));
  reply('post', '/generate-code', async ({ request }) => {
    generated.push(await request.json());
    const made = makeInvitation({ id: 'code-2', code: 'GEO-NEW', note: null, redeemed_by: [], uses: 0 });
    held = [made, ...held];
    return ok(made, 201);
  });
  reply('delete', '/invitations/:id', ({ params }) => {
    held = held.map((one) => (one.id === params.id ? { ...one, state: 'revoked' } : one));
    return ok(held.find(({ id }) => id === params.id));
  });
});

const admin = (...actions: Action[]) =>
  makeAdmin({ permissions: actions.map((action) => ({ action, subject: 'invitationsCode' })) });
const open = ({
  at = '/invitations',
  language = 'en',
  user = admin('CREATE', 'VIEW', 'DELETE'),
}: {
  at?: string;
  language?: Language;
  user?: User;
} = {}) =>
  renderPage(<InvitationsPage />, { path: '/invitations', at, language, user, namespaces: ['invitations', 'lists'] });

it('opens the dialog of a new code by its address, for who may generate one', async () => {
  const { user, unmount } = await open({ at: '/invitations?generate=1' });
  const dialog = await screen.findByRole('dialog', { name: 'Generate an invitation code' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  unmount();
  await open({ at: '/invitations?generate=1', user: admin('VIEW') });
  await screen.findByRole('link', { name: 'GEO-7Q2K-M4XP' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('generates a code and copies it', async () => {
  const { user, container } = await open();
  await screen.findByRole('link', { name: 'GEO-7Q2K-M4XP' });
  await user.click(screen.getByRole('button', { name: 'Generate code' }));
  const dialog = await screen.findByRole('dialog', { name: 'Generate an invitation code' });
  await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), ' For Gulf Maps ');
  const uses = within(dialog).getByRole('textbox', { name: /How many/ });
  await user.clear(uses);
  await user.type(uses, '0');
  await user.click(within(dialog).getByRole('button', { name: 'Generate' }));
  expect(uses).toHaveAccessibleDescription('Enter a number from 1 to 100,000');
  await user.clear(uses);
  await user.type(uses, '٣');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText('The code is ready')).toBeVisible();
  expect(generated).toEqual([{ note: 'For Gulf Maps', expires_at: null, max_uses: 3 }]);
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  await user.click(
    within(screen.getByRole('group', { name: 'The code is ready' })).getByRole('button', { name: /Copy .*GEO-NEW/ }),
  );
  expect(await screen.findByText('Copied to clipboard successfully')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('GEO-NEW');
  await expectAccessible(container);
});

it('revokes only after asking', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Revoke .*GEO-7Q2K/ }));
  const dialog = await screen.findByRole('alertdialog', { name: /Revoke .*GEO-7Q2K-M4XP.*\?/ });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The code has been revoked')).toBeVisible();
  expect(await screen.findByText('Revoked')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: /Revoke/ })).not.toBeInTheDocument();
  });
});

it('shows who used a code, and filters by state', async () => {
  const { user } = await open({ at: '/invitations?invitation=code-1&state=valid&state=nonsense' });
  const sheet = await screen.findByRole('dialog', { name: 'GEO-7Q2K-M4XP' });
  expect(within(sheet).getByText('Najd Mapping Co.')).toBeVisible();
  expect(within(sheet).getByText('Only the latest one is listed.')).toBeVisible();
  await expectAccessible(sheet);
  expect(asked[0]?.getAll('state')).toEqual(['valid']);
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('1 of 1')).toBeVisible();
});

it('exports what the filter shows', async () => {
  const { user } = await open({ at: '/invitations?state=valid&search=forum&sort=code' });
  await screen.findByRole('link', { name: 'GEO-7Q2K-M4XP' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: /Excel/ })).toHaveAttribute(
    'href',
    '/api/invitations/export?search=forum&state=valid&sort=code&format=xlsx&locale=en',
  );
});

it('lets those generate who may not look, and look who may not generate', async () => {
  const first = await open({ user: admin('CREATE') });
  expect(await screen.findByRole('button', { name: 'Generate code' })).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  first.unmount();
  await open({ user: admin('VIEW') });
  await screen.findByRole('link', { name: 'GEO-7Q2K-M4XP' });
  expect(screen.queryByRole('button', { name: 'Generate code' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Revoke/ })).not.toBeInTheDocument();
});

it('puts what the server refuses beside its field', async () => {
  reply('post', '/generate-code', () =>
    refuse(422, 'validation_failed', {
      fields: [{ field: 'expires_at', error: 'in_past', message: 'This day has passed' }],
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Generate code' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Generate' }));
  expect(await within(dialog).findByText('This day has passed')).toBeVisible();
});

it('generates no code that never expires from a date that is half filled in', async () => {
  const generated: unknown[] = [];
  reply('post', '/generate-code', async ({ request }) => {
    generated.push(await request.json());
    return ok(makeInvitation());
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Generate code' }));
  const dialog = await screen.findByRole('dialog');
  const day = within(dialog).getByLabelText(/Last day of validity/);
  Object.defineProperty(day, 'validity', { value: { valid: false }, configurable: true });
  await user.click(within(dialog).getByRole('button', { name: 'Generate' }));
  expect(day).toHaveAccessibleDescription(/Give a whole date/);
  expect(generated).toEqual([]);
});

it('is the same page in Arabic', async () => {
  held = [makeInvitation({ is_current: true, kind: 'rotating', max_uses: null })];
  const { container } = await open({ language: 'ar' });
  expect(await screen.findByText('الرمز المتجدد الحالي')).toBeVisible();
  expect(screen.getByText('رمز واحد')).toBeVisible();
  expect(screen.getByText('2، بلا حد')).toBeVisible();
  await expectAccessible(container);
});
