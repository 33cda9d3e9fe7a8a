import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeAdmin, makeApprovedUser, makeUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { AccountMenu } from './AccountMenu';

it.each([
  ['an approved company', makeApprovedUser(), ['/account', '/company']],
  ['a waiting company', makeUser(), ['/account']],
  ['an administrator', makeAdmin(), ['/account']],
])('leads %s to its pages', async (_, person, pages) => {
  const { user } = await renderPage(<AccountMenu />, { user: person, namespaces: ['shell'] });
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await screen.findByRole('dialog', { name: 'Your account' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(pages);
});
