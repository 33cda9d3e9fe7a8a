import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PermissionOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeCompany } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { makePending, makeRejected, serveCompanies } from '@/testing/companiesServer';
import PendingCompaniesPage from './PendingCompaniesPage';

const open = (at = '/pendingCompanies', language: 'en' | 'ar' = 'en', more: PermissionOut[] = []) =>
  renderPage(<PendingCompaniesPage />, {
    path: '/pendingCompanies',
    at,
    language,
    user: makeAdmin({ permissions: [...makeAdmin().permissions, ...more] }),
    namespaces: ['companies', 'directory', 'lists', 'progress'],
  });

const sheet = (name: string) => screen.findByRole('dialog', { name });
const entry = (term: string) => {
  const found = screen.getByText(term, { selector: 'dt' }).nextElementSibling;
  if (!found) throw new Error(`${term} has no description`);
  return found;
};

it('shows everything that the company typed, at its own address', async () => {
  const company = makePending('Najd', {
    first_name: 'نورة',
    last_name: 'العتيبي',
    locale: 'ar',
    invitation: { note: 'Met at the forum', issued_by: 'Huda Al-Qahtani' },
    linkedin_profile: 'javascript:alert(1)',
    company: makeCompany({
      organization_name: 'Najd',
      organization_website: 'https://najd.example/',
      industry_field: 'other',
      industry_other: 'Bathymetry',
      branches_in_ksa: '',
    }),
  });
  serveCompanies([company]);
  await open(`/pendingCompanies?company=${company.id}`);
  const dialog = await sheet('Najd');
  expect(within(dialog).getByRole('heading', { name: 'Najd' })).toHaveFocus();
  expect(document.title).toMatch(/^Najd – Pending companies ·/);
  expect(within(entry('Website') as HTMLElement).getByRole('link')).toHaveAttribute('href', 'https://najd.example/');
  expect(entry('Branches in Saudi Arabia')).toHaveTextContent('Not given');
  expect(entry('Field of work')).toHaveTextContent('Other: Bathymetry');
  expect(within(entry('Name') as HTMLElement).getByText('نورة العتيبي')).toHaveAttribute('dir', 'auto');
  expect(within(entry('Phone number') as HTMLElement).getByText('+966501234567')).toHaveAttribute('dir', 'ltr');
  expect(within(entry('Business email') as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    'mailto:office@najd.example',
  );
  expect(entry('LinkedIn profile')).toHaveTextContent('javascript:alert(1)');
  expect(within(entry('LinkedIn profile') as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
  expect(entry('Language of emails')).toHaveTextContent('Arabic');
  expect(entry('Registered')).toHaveTextContent('20 Nov 2026, 11:00 AM (Saudi time)');
  expect(entry('Invitation code')).toHaveTextContent(/Issued by .*Huda Al-Qahtani.*Met at the forum/);
  await expectAccessible(dialog);
});

it.each([
  ['en', 'Website', 'Mixed alphabets: this address may imitate another one'],
  ['ar', 'الموقع الإلكتروني', 'حروف من أكثر من أبجدية: قد يقلّد هذا العنوان عنوانًا آخر'],
] as const)('warns in %s of an address that may imitate another one', async (language, term, warning) => {
  const company = makePending('Najd', {
    company: makeCompany({ organization_name: 'Najd', organization_website: 'https://n\u0430jd.example/' }),
  });
  serveCompanies([company]);
  await open(`/pendingCompanies?company=${company.id}`, language);
  const dialog = await sheet('Najd');
  expect(entry(term)).toHaveTextContent(warning);
  expect(within(dialog).getAllByText(warning)).toHaveLength(1);
});

it('approves one after the other', async () => {
  const server = serveCompanies([makePending('Najd'), makePending('Gulf')]);
  const [first, second] = server.waiting.map(({ id }) => id);
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: 'Najd' }));
  await user.click(within(await sheet('Najd')).getByRole('button', { name: 'Approve and next' }));
  const next = await sheet('Gulf');
  expect(within(next).getByRole('heading', { name: 'Gulf' })).toHaveFocus();
  expect(document.title).toMatch(/^Gulf – Pending companies ·/);
  expect(within(next).queryByRole('button', { name: 'Approve and next' })).not.toBeInTheDocument();
  await user.click(within(next).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('No companies are waiting')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(document.title).toMatch(/^Pending companies ·/);
  expect(server.decisions).toEqual([
    { id: first, decision: 'approve' },
    { id: second, decision: 'approve' },
  ]);
});

it('rejects with a reason that is checked first', async () => {
  const server = serveCompanies([makePending('Najd', { locale: 'ar' }), makePending('Gulf')]);
  const [company] = server.waiting;
  const { user } = await open(`/pendingCompanies?company=${company?.id ?? ''}`);
  await user.click(within(await sheet('Najd')).getByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('alertdialog', { name: /Reject .*Najd/ });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(dialog).toHaveTextContent(/Sara Al-Harbi.* will get an email in Arabic with your reason/);
  await expectAccessible(dialog);

  const reason = within(dialog).getByRole('textbox', { name: 'Reason' });
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await press();
  const kinds = within(dialog).getByRole('combobox', { name: 'Kind of reason' });
  expect(kinds).toHaveFocus();
  expect(kinds).toHaveAccessibleDescription('Choose a reason or write one below');
  await user.selectOptions(kinds, 'Another reason');
  await press();
  expect(reason).toHaveFocus();
  expect(reason).toHaveAccessibleDescription(/This field is required/);
  await user.type(reason, ' x ');
  expect(reason).toHaveAccessibleDescription(/Must be between 2 and 500 characters/);
  expect(server.decisions).toEqual([]);
  await user.clear(reason);
  await user.type(reason, '  The website does not exist. ');
  await press();
  expect((await screen.findAllByText(/ rejected\./))[0]).toBeVisible();
  expect(server.decisions).toEqual([{ id: company?.id, decision: 'reject', reason: 'The website does not exist.' }]);
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'Najd' })).not.toBeInTheDocument();
  });
});

it('keeps the reason when the dialog is left or the server refuses it', async () => {
  serveCompanies([makePending('Najd')]);
  reply('delete', '/users/:id/reject-pending', () =>
    refuse(422, 'validation_failed', {
      fields: [{ field: 'reason', error: 'too_long', message: 'Too long for the server' }],
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: 'Najd' }));
  const reject = within(await sheet('Najd')).getByRole('button', { name: 'Reject' });
  await user.click(reject);
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByRole('textbox'), 'No such company');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await within(dialog).findByText('Too long for the server')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
  await user.click(reject);
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('No such company');
});

it('tells in the sheet by whom and when it was decided meanwhile, and the list knows it, too', async () => {
  const server = serveCompanies([makePending('Najd'), makePending('Gulf')]);
  const [najd] = server.waiting;
  reply('put', '/users/:id/approve', () => {
    const { id } = najd ?? { id: '' };
    server.rejected = [makeRejected('Najd', 'The website does not exist.', { id })];
    server.waiting = server.waiting.slice(1);
    return refuse(409, 'already_decided', {
      params: { by: 'Khalid Al-Otaibi', at: '2026-11-21T09:05:00Z', decision: 'rejected' },
    });
  });
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: 'Najd' }));
  const dialog = await sheet('Najd');
  await user.click(within(dialog).getByRole('button', { name: 'Approve and next' }));
  expect(
    await within(dialog).findByText(/had already been rejected by .*Khalid Al-Otaibi.* on 21 Nov 2026, 12:05 PM/),
  ).toBeVisible();
  expect(await within(dialog).findByText('The website does not exist.')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /Approve|Reject/ })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Next company' }));
  const next = await sheet('Gulf');
  expect(within(next).getByRole('heading', { name: 'Gulf' })).toHaveFocus();
  // The last company has no next one.
  expect(within(next).queryByRole('button', { name: 'Next company' })).not.toBeInTheDocument();
  await user.click(within(next).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('1 company waiting')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Najd' })).not.toBeInTheDocument();
});

it('names another administrator where the name is not known', async () => {
  const server = serveCompanies([makePending('Najd')]);
  reply('put', '/users/:id/approve', () => {
    server.waiting = [];
    return refuse(409, 'already_decided', { params: { by: null, at: '2026-11-21T09:05:00Z', decision: 'approved' } });
  });
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: 'Najd' }));
  const dialog = await sheet('Najd');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByText(/had already been approved by .*another administrator/)).toBeVisible();
  expect(within(dialog).getByText('Approved')).toBeVisible();
});

it('leads to companies that may be the same one, where the person may see them', async () => {
  const since = '2026-10-01T08:00:00Z';
  const [gulf, red] = [makePending('Gulf'), makeRejected('Red Sea', 'Twice.')];
  const company = makePending('Najd', {
    duplicates: [
      {
        user_id: 'user-9',
        organization_name: 'Najd Ltd',
        status: 'Approved',
        registered_at: since,
        same: ['name', 'domain'],
      },
      { user_id: gulf.id, organization_name: 'Gulf', status: 'pending', registered_at: since, same: ['phone'] },
      { user_id: red.id, organization_name: 'Red Sea', status: 'rejected', registered_at: since, same: ['domain'] },
    ],
  });
  serveCompanies([company, gulf], [red]);
  const { user } = await open(`/pendingCompanies?company=${company.id}`);
  const dialog = await sheet('Najd');
  const list = within(dialog).getByRole('list', { name: 'May be registered already' });
  expect(within(list).getByText('Najd Ltd').closest('li')).toHaveTextContent(
    /Approved.*Same: name, web or email domain/,
  );
  // Active companies need another permission.
  expect(within(list).queryByRole('link', { name: 'Najd Ltd' })).not.toBeInTheDocument();
  expect(within(list).getByRole('link', { name: 'Gulf' })).toHaveAttribute(
    'href',
    `/pendingCompanies?company=${gulf.id}`,
  );
  await expectAccessible(dialog);
  await user.click(within(list).getByRole('link', { name: 'Red Sea' }));
  expect(await within(await sheet('Red Sea')).findByText('Rejected by \u2068Khalid Al-Otaibi\u2069')).toBeVisible();
});

it('deletes a company that waits once its name is typed', async () => {
  const server = serveCompanies([makePending('Najd'), makePending('Gulf')]);
  const [first] = server.waiting;
  const { user } = await open(`/pendingCompanies?company=${first?.id ?? ''}`, 'en', [
    { action: 'DELETE', subject: 'pendingCompanies' },
  ]);
  await user.click(within(await sheet('Najd')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: /Delete .*Najd/ });
  expect(within(dialog).getByRole('button', { name: 'Delete company' })).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox'), 'Najd');
  await user.click(within(dialog).getByRole('button', { name: 'Delete company' }));
  expect(await screen.findByText('Deleted successfully')).toBeVisible();
  expect(server.deleted).toEqual([first?.id]);
  expect(await screen.findByText('1 company waiting')).toBeVisible();
});

it('says when the address names no company', async () => {
  serveCompanies([makePending('Najd')]);
  const { user } = await open('/pendingCompanies?company=gone');
  const dialog = await sheet('Pending companies');
  expect(await within(dialog).findByText('Not found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(screen.getByRole('link', { name: 'Najd' })).toBeVisible();
});

it("rejects with a reason of the list, in the company's language, after a look at the mail", async () => {
  const server = serveCompanies([makePending('Najd', { locale: 'ar' })]);
  const [company] = server.waiting;
  const bodies: unknown[] = [];
  reply('post', '/pending-users/:id/rejection-preview', async ({ request }) => {
    bodies.push(await request.json());
    return ok({ locale: 'ar', subject: 'طلب التسجيل', html: '<p>مرحبًا</p>', text: '' });
  });
  reply('delete', '/users/:id/reject-pending', async ({ request }) => {
    bodies.push(await request.json());
    return ok({ ...company, status: 'rejected' });
  });
  const { user } = await open(`/pendingCompanies?company=${company?.id ?? ''}`);
  await user.click(within(await sheet('Najd')).getByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.selectOptions(
    await within(dialog).findByRole('combobox', { name: 'Kind of reason' }),
    'Registered already',
  );
  expect(within(dialog).getByText('شركتكم مسجّلة مسبقًا.')).toHaveAttribute('lang', 'ar');
  await user.click(within(dialog).getByRole('button', { name: 'Preview the email' }));
  const frame = await screen.findByTitle('طلب التسجيل');
  expect(frame).toHaveAttribute('sandbox', '');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'طلب التسجيل' })).getByRole('button', { name: 'Close' }),
  );
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'طلب التسجيل' })).not.toBeInTheDocument();
  });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reject' }));
  expect((await screen.findAllByText(/ rejected\./))[0]).toBeVisible();
  expect(bodies).toEqual([
    { code: 'duplicate', reason: '' },
    { code: 'duplicate', reason: '' },
  ]);
});
