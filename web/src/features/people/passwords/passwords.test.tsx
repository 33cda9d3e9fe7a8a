import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import ForgetPasswordPage from './ForgetPasswordPage';
import ResetPasswordPage from './ResetPasswordPage';

const namespaces = ['accounts', 'validation'] as const;

const openReset = (hash: string) =>
  renderPage(<ResetPasswordPage />, {
    path: '/resetPassword',
    at: `/resetPassword${hash}`,
    namespaces: [...namespaces],
  });

it('sends a link and says the same for every address', async () => {
  reply('post', '/password/forgot', () => ok(null));
  const { user, container } = await renderPage(<ForgetPasswordPage />, {
    path: '/forgetPassword',
    namespaces: [...namespaces],
  });
  await user.type(screen.getByLabelText('Email'), 'not an address{Enter}');
  expect(await screen.findByRole('link', { name: 'Invalid email address' })).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'sara@najd.example{Enter}');
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument();
  expect(screen.getByText(/If \u2066sara@najd.example\u2069 belongs to an account/)).toBeInTheDocument();
  await expectAccessible(container);
});

it('changes the password with the token of the fragment', async () => {
  let body: unknown;
  reply('post', '/password/reset', async ({ request }) => {
    body = await request.json();
    return ok(null);
  });
  const { user, container } = await openReset('#token=abc.DEF-123');
  await expectAccessible(container);
  await user.type(screen.getByLabelText('New password'), 'A long sentence 1!');
  await user.type(screen.getByLabelText('Confirm password'), 'Another sentence 1!{Enter}');
  expect(await screen.findByRole('link', { name: 'Passwords must match' })).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Confirm password'));
  await user.type(screen.getByLabelText('Confirm password'), 'A long sentence 1!{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your password has changed' })).toBeInTheDocument();
  expect(body).toEqual({
    token: 'abc.DEF-123',
    password: 'A long sentence 1!',
    confirm_password: 'A long sentence 1!',
  });
});

it.each(['', '#other=1'])('offers a new link where the address has none (%s)', async (hash) => {
  await openReset(hash);
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgetPassword');
});

it('offers a new link when the old one is used up', async () => {
  reply('post', '/password/reset', () => refuse(410, 'reset_token_invalid'));
  const { user } = await openReset('#token=used');
  await user.type(screen.getByLabelText('New password'), 'A long sentence 1!');
  await user.type(screen.getByLabelText('Confirm password'), 'A long sentence 1!{Enter}');
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeInTheDocument();
});
