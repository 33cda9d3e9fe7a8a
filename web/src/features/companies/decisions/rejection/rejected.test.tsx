import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { makePending, makeRejected, serveCompanies } from '@/testing/companiesServer';
import PendingCompaniesPage from '../PendingCompaniesPage';

const rejecter = makeAdmin({
  permissions: [...makeAdmin().permissions, { action: 'DELETE', subject: 'pendingCompanies' }],
});
const open = (at: string, language: Language = 'en') =>
  renderPage(<PendingCompaniesPage />, {
    path: '/pendingCompanies',
    at,
    language,
    user: rejecter,
    namespaces: ['companies', 'directory', 'lists', 'progress'],
  });

it('finds who was rejected, by whom, when and why, one click from those that wait', async () => {
  const server = serveCompanies([makePending('Najd')], [makeRejected('Gulf', 'The website does not exist.')]);
  const { user, container } = await open('/pendingCompanies?waiting_over=48');
  expect(await screen.findByRole('link', { name: 'Najd' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rejected' }));
  const row = (await screen.findByRole('link', { name: 'Gulf' })).closest('tr');
  expect(row).toHaveTextContent(/21 Nov 2026.*Khalid Al-Otaibi.*The website does not exist\./);
  const asked = server.asked.at(-1);
  expect([asked?.get('scope'), asked?.get('sort'), asked?.get('waiting_over')]).toEqual([
    'rejected',
    '-decided_at',
    null,
  ]);
  expect(screen.getByText('1 company rejected')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument();
  expect(within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name: 'Rejected' })).toHaveFocus();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(
    new URL((await screen.findByRole<HTMLAnchorElement>('menuitem', { name: /CSV/ })).href).searchParams.get('scope'),
  ).toBe('rejected');
});

it('shows one of them at its own address, and deletes it', async () => {
  const company = makeRejected('Gulf', 'The website does not exist.');
  const server = serveCompanies([], [company]);
  const { user } = await open(`/pendingCompanies?scope=rejected&company=${company.id}`);
  const sheet = await screen.findByRole('dialog', { name: 'Gulf' });
  expect(within(sheet).getByText(/Rejected by .*Khalid Al-Otaibi/)).toBeVisible();
  expect(within(sheet).getByText('21 Nov 2026, 12:05 PM (Saudi time)')).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: /Approve|Reject/ })).not.toBeInTheDocument();
  await expectAccessible(sheet);
  await user.click(within(sheet).getByRole('button', { name: 'Delete company' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByRole('textbox'), 'Gulf');
  await user.click(within(dialog).getByRole('button', { name: 'Delete company' }));
  expect(await screen.findByText('No company has been rejected')).toBeVisible();
  await waitFor(() => {
    expect(server.deleted).toEqual([company.id]);
  });
});

it('is the same in Arabic', async () => {
  serveCompanies([], [makeRejected('Gulf', 'الموقع غير موجود.')]);
  const { container } = await open('/pendingCompanies?scope=rejected', 'ar');
  expect(await screen.findByText('شركة مرفوضة واحدة')).toBeVisible();
  await expectAccessible(container);
});
