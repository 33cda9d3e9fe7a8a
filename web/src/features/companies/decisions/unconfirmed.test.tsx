import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { makePending, serveCompanies } from '@/testing/companiesServer';
import PendingCompaniesPage from './PendingCompaniesPage';

it.each([
  ['en', 'This company can be approved once it confirms its email.', 'Approve', 'Reject'],
  ['ar', 'يمكن اعتماد هذه الشركة بعد أن تؤكد بريدها الإلكتروني.', 'اعتماد', 'رفض'],
] as const)('offers no approval in %s before the email is confirmed', async (language, reason, approve, reject) => {
  const company = makePending('Najd', { email_verified_at: null });
  serveCompanies([company]);
  const { user } = await renderPage(<PendingCompaniesPage />, {
    path: '/pendingCompanies',
    language,
    user: makeAdmin(),
    namespaces: ['companies', 'directory', 'lists', 'progress'],
  });
  await user.click(await screen.findByRole('link', { name: 'Najd' }));
  const dialog = await screen.findByRole('dialog', { name: 'Najd' });
  expect(within(dialog).getByText(reason)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: reject })).toBeEnabled();
  expect(screen.queryByRole('button', { name: new RegExp(`^${approve}`), hidden: true })).not.toBeInTheDocument();
  await expectAccessible(dialog);
});
