import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeviceOut, MailTopicOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeApprovedUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import AccountPage from './AccountPage';

const device = (changes: Partial<DeviceOut>): DeviceOut => ({
  id: 'd1',
  started_at: '2025-01-05T06:00:00Z',
  seen_at: '2025-01-05T07:00:00Z',
  ip: '203.0.113.7',
  agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  current: false,
  ...changes,
});

const topics: MailTopicOut[] = [
  { topic: 'announcements', on: true },
  { topic: 'reminders', on: false },
];

async function open(
  user = makeApprovedUser(),
  devices = [device({ current: true }), device({ id: 'd2', agent: null })],
) {
  reply('get', '/account/devices', () => ok({ items: devices }));
  reply('get', '/account/notifications', () => ok({ items: topics }));
  const view = await renderPage(<AccountPage />, { user, namespaces: ['account', 'accounts', 'common'] });
  await screen.findByText('This device');
  return view;
}

it('changes the details of a representative and shows what the server refuses', async () => {
  const sent: unknown[] = [];
  reply('put', '/account/profile', async ({ request }) => {
    sent.push(await request.json());
    return sent.length === 1
      ? refuse(422, 'validation_failed', {
          fields: [{ field: 'position', error: 'too_short', message: 'Position is too short' }],
        })
      : ok(makeApprovedUser());
  });
  reply('get', '/user-info', () => ok(makeApprovedUser()));
  const { user, container } = await open();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Change details' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByRole('textbox', { name: 'First name' });
  await user.clear(name);
  await user.type(name, 'Layla');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect((await within(dialog).findAllByText('Position is too short')).length).toBeGreaterThan(0);
  expect(name).toHaveValue('Layla');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your details have been saved')).toBeVisible();
  expect(sent[1]).toMatchObject({ first_name: 'Layla' });
});

it('offers an administrator the name only', async () => {
  const { user } = await open(makeAdmin());
  await user.click(screen.getByRole('button', { name: 'Change details' }));
  expect(within(await screen.findByRole('dialog')).getAllByRole('textbox')).toHaveLength(2);
});

it('changes the password behind one button', async () => {
  const sent: unknown[] = [];
  reply('post', '/account/password', async ({ request }) => {
    sent.push(await request.json());
    return sent.length === 1
      ? refuse(422, 'validation_failed', {
          fields: [
            {
              field: 'current_password',
              error: 'password_incorrect',
              message: 'This is not your current password',
            },
          ],
        })
      : ok(null);
  });
  const { user } = await open();
  // One green button at most: the fields are behind “Change”.
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const submit = screen.getByRole('button', { name: 'Change password' });
  await user.click(submit);
  expect(await screen.findByRole('link', { name: 'Enter your current password' })).toBeInTheDocument();
  const current = screen.getByLabelText('Current password');
  await user.type(current, 'Wrong-Horse-7-x');
  await user.type(screen.getByLabelText('New password'), 'Another-Horse-8');
  await user.type(screen.getByLabelText('Confirm password'), 'Another-Horse-8');
  await user.click(submit);
  expect((await screen.findAllByText(/This is not your current password/)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('New password')).toHaveValue('Another-Horse-8');
  await user.click(submit);
  expect(await screen.findByText(/All other devices have been signed out/)).toBeVisible();
  expect(current).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
  expect(sent).toHaveLength(2);
});

it('signs out one device, or all others after a question', async () => {
  const calls: string[] = [];
  reply('delete', '/account/devices/d2', () => {
    calls.push('one');
    devices = devices.filter(({ id }) => id !== 'd2');
    return ok(null);
  });
  reply('post', '/account/devices/sign-out-others', () => {
    calls.push('others');
    devices = devices.filter(({ current }) => current);
    return ok(null);
  });
  let devices = [device({ current: true }), device({ id: 'd2', agent: null }), device({ id: 'd3', agent: null })];
  const { user } = await open(makeApprovedUser(), devices);
  reply('get', '/account/devices', () => ok({ items: devices }));
  const heading = screen.getByRole('heading', { name: 'Where you are signed in' });
  expect(screen.getByText('Chrome on Windows')).toBeVisible();
  const [first] = screen.getAllByRole('button', { name: 'Sign out Unknown browser' });
  if (first) await user.click(first);
  expect(await screen.findByText('The device has been signed out')).toBeVisible();
  await waitFor(() => {
    expect(heading).toHaveFocus();
  });
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => {
    expect(calls).toEqual(['one', 'others']);
    expect(heading).toHaveFocus();
  });
});

it('shows no button without another device', async () => {
  await open(makeApprovedUser(), [device({ current: true })]);
  expect(screen.queryByRole('button', { name: /Sign out/ })).not.toBeInTheDocument();
});

it('downloads what the portal holds, and says how to have it deleted', async () => {
  reply('get', '/account/data', () => refuse(429, 'too_many_downloads', { message: 'Try again in 5 minutes.' }));
  const { user } = await open();
  const link = screen.getByRole('link', { name: 'Download your data (ZIP)' });
  expect(link).toHaveAttribute('href', '/api/account/data?locale=en');
  expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
  await user.click(link);
  expect(await screen.findByText('Try again in 5 minutes.')).toBeVisible();
});

it('switches emails off, and back on if the server refuses', async () => {
  const sent: unknown[] = [];
  reply('put', '/account/notifications/announcements', async ({ request }) => {
    sent.push(await request.json());
    return sent.length === 1
      ? ok({ items: [{ topic: 'announcements', on: false }, topics[1]] })
      : refuse(500, 'internal', { message: 'Something went wrong' });
  });
  const { user, container } = await open();
  const announcements = screen.getByRole('switch', { name: 'Announcements' });
  expect(announcements).toHaveAccessibleDescription('What the authority writes to all companies');
  expect(announcements).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Reminders' })).not.toBeChecked();
  await expectAccessible(container);
  await user.click(announcements);
  await waitFor(() => {
    expect(announcements).not.toBeChecked();
  });
  expect(sent).toEqual([{ on: false }]);
  await user.click(announcements);
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  // What the server has, read anew.
  await waitFor(() => {
    expect(announcements).toBeChecked();
  });
});
