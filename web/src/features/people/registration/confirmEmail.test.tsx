import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { ConfirmEmailBox } from './status/ConfirmEmailBox';
import ConfirmEmailPage from './ConfirmEmailPage';

const open = (hash: string) =>
  renderPage(<ConfirmEmailPage />, { path: '/confirmEmail', at: `/confirmEmail${hash}`, namespaces: ['accounts'] });

it('asks for a press before it confirms, so that a mail scanner that opens the link proves nothing', async () => {
  const bodies: unknown[] = [];
  reply('post', '/email/confirm', async ({ request }) => {
    bodies.push(await request.json());
    return ok(null);
  });
  const { user, container } = await open('#token=abc.DEF-123');
  await expectAccessible(container);
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeInTheDocument();
  expect(bodies).toEqual([{ token: 'abc.DEF-123' }]);
});

it('says that a link is no longer valid', async () => {
  reply('post', '/email/confirm', () => refuse(410, 'confirmation_token_invalid'));
  const { user } = await open('#token=old');
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

it('sends the link again from the waiting page', async () => {
  let asked = 0;
  reply('post', '/account/email-confirmation', () => {
    asked += 1;
    return ok(null);
  });
  const { user, container } = await renderPage(<ConfirmEmailBox email={makeUser().email} />, {
    path: '/login',
    namespaces: ['accounts'],
  });
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The message is on its way.')).toBeInTheDocument();
  expect(asked).toBe(1);
});
