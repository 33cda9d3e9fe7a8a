import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ContactCode, User } from '@/api/contract';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeApprovedUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { keepChange } from './contactChange';
import AccountPage from '../AccountPage';

const sentCode: ContactCode = {
  challenge_id: 'challenge-1',
  method: 'email',
  destination: 'n•••@example.com',
  expires_in: 300,
  resend_in: 0,
  phone_number: null,
  email: 'n•••@example.com',
};
const changed: User = { ...makeApprovedUser(), email: 'new@example.com' };
let sent: unknown[];

beforeEach(() => {
  sent = [];
  keepChange(null);
  reply('get', '/account/devices', () => ok({ items: [] }));
  reply('post', '/account/email', async ({ request }) => {
    sent.push(await request.json());
    return ok(sentCode);
  });
  reply('post', '/account/contact/confirm', async ({ request }) => {
    sent.push(await request.json());
    return ok(changed);
  });
  reply('get', '/user-info', () => ok(changed));
});

const open = (user = makeApprovedUser()) =>
  renderPage(<AccountPage />, { user, namespaces: ['account', 'accounts', 'common', 'validation'] });

async function ask(view: Awaited<ReturnType<typeof open>>, email = 'new@example.com') {
  await view.user.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
  await view.user.type(dialog.getByLabelText('New email'), email);
  await view.user.type(
    dialog.getByLabelText('Current password', { selector: '#field-account_password' }),
    'Correct-Horse-7',
  );
  await view.user.click(dialog.getByRole('button', { name: 'Send the code' }));
  return { dialog, code: await dialog.findByLabelText('One-time code') };
}

it('changes the email with the code that was sent to it', async () => {
  const view = await open();
  const { code } = await ask(view);
  await expectAccessible(document.body);
  await view.user.type(code, '123456');
  expect(await screen.findByText(/Your email has been changed/)).toBeVisible();
  expect(sent).toEqual([
    { email: 'new@example.com', account_password: 'Correct-Horse-7' },
    { challenge_id: 'challenge-1', code: '123456' },
  ]);
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('keeps what was typed when the password is wrong', async () => {
  reply('post', '/account/email', () =>
    refuse(422, 'validation_failed', {
      fields: [
        { field: 'account_password', error: 'password_incorrect', message: 'This is not your current password' },
      ],
    }),
  );
  const view = await open();
  await view.user.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog'));
  await view.user.type(dialog.getByLabelText('New email'), 'new@example.com');
  await view.user.type(
    dialog.getByLabelText('Current password', { selector: '#field-account_password' }),
    'Wrong-Horse-7',
  );
  await view.user.click(dialog.getByRole('button', { name: 'Send the code' }));
  expect((await dialog.findAllByText(/This is not your current password/)).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText('New email')).toHaveValue('new@example.com');
});

it('asks for the code again after a reload', async () => {
  const view = await open();
  await ask(view);
  view.unmount();
  await open();
  expect(await screen.findByLabelText('One-time code')).toBeVisible();
});

it('sees a change whose answer was lost', async () => {
  reply('post', '/account/contact/confirm', () => refuse(410, 'challenge_expired', { message: 'Over' }));
  const view = await open();
  const { code } = await ask(view);
  await view.user.type(code, '123456');
  expect(await screen.findByText(/Your email has been changed/)).toBeVisible();
});

it('sees the change also if the server writes the email in another way', async () => {
  reply('post', '/account/contact/confirm', () => refuse(503, 'outcome_unknown', { message: 'Not confirmed' }));
  const view = await open();
  const { code } = await ask(view, 'New@Example.com');
  await view.user.type(code, '123456');
  expect(await screen.findByText(/Your email has been changed/)).toBeVisible();
});

it('does not say that nothing has changed while it cannot look', async () => {
  reply('post', '/account/contact/confirm', () => refuse(410, 'challenge_expired', { message: 'Over' }));
  const view = await open();
  const { code } = await ask(view);
  reply('get', '/user-info', () => refuse(503, 'service_unavailable', { message: 'Please try again later' }));
  await view.user.type(code, '123456');
  expect(await screen.findByText('Please try again later')).toBeVisible();
  expect(screen.queryByText(/Nothing has changed/)).not.toBeInTheDocument();
  expect(document.title).toMatch(/^Error: /);
});

it('says that nothing has changed when the change has ended, and begins again', async () => {
  reply('post', '/account/contact/confirm', () => refuse(410, 'challenge_expired', { message: 'Over' }));
  reply('get', '/user-info', () => ok(makeApprovedUser()));
  const view = await open();
  const { code, dialog } = await ask(view);
  await view.user.type(code, '123456');
  expect(await dialog.findByText(/Nothing has changed/)).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: 'Begin again' }));
  expect(await dialog.findByLabelText('New email')).toBeVisible();
});

it('offers an administrator no phone number', async () => {
  await open(makeAdmin());
  expect(await screen.findByRole('button', { name: 'Change email' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change phone number' })).not.toBeInTheDocument();
});
