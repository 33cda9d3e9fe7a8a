import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { renderApp } from '@/testing/renderApp';
import { ok, refuse, reply } from '@/testing/server';
import AcceptInvitationPage from './AcceptInvitationPage';

const password = 'A long sentence 1!';
const invitation = {
  organization_name: 'Najd Mapping Co.',
  invited_by: 'Sara Al-Harbi',
  email: 'noura@najd.example',
  first_name: 'Noura',
  last_name: 'Al-Salem',
  valid_until: '2026-11-29T08:00:00Z',
};

const open = (hash: string, language: 'en' | 'ar' = 'en') =>
  renderPage(<AcceptInvitationPage />, {
    path: '/accept-invitation',
    at: `/accept-invitation${hash}`,
    language,
    namespaces: ['accounts', 'validation'],
  });

it('shows who invites to which company, and creates the account', async () => {
  const sent: unknown[] = [];
  reply('post', '/colleague-invitation', async ({ request }) => {
    sent.push(await request.json());
    return ok(invitation);
  });
  reply('post', '/colleague-invitation/accept', async ({ request }) => {
    sent.push(await request.json());
    return ok(null);
  });
  const { user, container } = await renderApp('/accept-invitation#token=abc.DEF-123');
  expect(await screen.findByText('Najd Mapping Co.')).toBeVisible();
  expect(screen.getByText('Sara Al-Harbi')).toBeVisible();
  expect(screen.getByText('noura@najd.example')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Email' })).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Password rules' })).toBeVisible();
  expect(screen.getByRole('link', { name: /terms of use/ })).toHaveAttribute('href', '/app/terms');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('link', { name: /Password is required/ })).toBeVisible();
  await user.clear(screen.getByLabelText('Last name'));
  await user.type(screen.getByLabelText('Last name'), 'Alsalem');
  await user.type(screen.getByLabelText(/^Position/), 'Surveyor');
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm password'), password);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  expect(sent).toEqual([
    { token: 'abc.DEF-123' },
    {
      token: 'abc.DEF-123',
      first_name: 'Noura',
      last_name: 'Alsalem',
      position: 'Surveyor',
      password,
      confirm_password: password,
      agreement: true,
    },
  ]);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  const email = await screen.findByLabelText('Email');
  await waitFor(() => {
    expect(email).toHaveValue('noura@najd.example');
  });
});

it.each(['', '#other=1'])('says what to do where the address has no token (%s)', async (hash) => {
  await open(hash);
  expect(screen.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
});

it('says what to do when the invitation was used or revoked', async () => {
  reply('post', '/colleague-invitation', () => refuse(410, 'colleague_invitation_invalid'));
  const { container } = await open('#token=used', 'ar');
  expect(await screen.findByRole('heading', { name: 'لم تعد هذه الدعوة صالحة' })).toBeVisible();
  expect(screen.getByText(/اطلبوا دعوة جديدة من مالك حساب شركتكم/)).toBeVisible();
  await expectAccessible(container);
});

it('shows a refusal above what was typed, and notices a revocation in between', async () => {
  reply('post', '/colleague-invitation', () => ok(invitation));
  reply('post', '/colleague-invitation/accept', () => refuse(429, 'too_many_requests', { message: 'Wait a minute' }));
  const { user } = await open('#token=abc');
  await user.type(await screen.findByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm password'), password);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Wait a minute')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue(password);
  reply('post', '/colleague-invitation/accept', () => refuse(410, 'colleague_invitation_invalid'));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
});

it('says that the address has an account meanwhile', async () => {
  reply('post', '/colleague-invitation', () => refuse(409, 'address_taken_meanwhile'));
  await open('#token=abc');
  expect(await screen.findByRole('heading', { name: 'This email address has an account already' })).toBeVisible();
});

it('offers a retry after an error', async () => {
  reply('post', '/colleague-invitation', () => refuse(503, 'service_unavailable'));
  const { user } = await open('#token=abc');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  reply('post', '/colleague-invitation', () => ok(invitation));
  await user.click(retry);
  expect(await screen.findByText('Najd Mapping Co.')).toBeVisible();
});

it('lets a signed-in person sign out first', async () => {
  reply('post', '/colleague-invitation', () => ok(invitation));
  reply('post', '/logout', () => ok(null));
  const { user } = await renderPage(<AcceptInvitationPage />, {
    path: '/accept-invitation',
    at: '/accept-invitation#token=abc',
    user: makeUser(),
    namespaces: ['accounts'],
  });
  expect(screen.getByRole('heading', { name: 'Sign out to accept the invitation' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Najd Mapping Co.')).toBeVisible();
});
