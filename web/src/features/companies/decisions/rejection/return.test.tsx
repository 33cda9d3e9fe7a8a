import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReturnBody } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeCompany } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { makePending, serveCompanies } from '@/testing/companiesServer';
import { ok, reply } from '@/testing/server';
import PendingCompaniesPage from '../PendingCompaniesPage';

const timeout = 20_000;
const open = (at: string) =>
  renderPage(<PendingCompaniesPage />, {
    path: '/pendingCompanies',
    at,
    user: makeAdmin(),
    namespaces: ['companies', 'companySheet', 'directory', 'lists', 'progress'],
  });

function serveReturns() {
  const sent: ReturnBody[] = [];
  reply('get', '/pending-users/return-reasons', () =>
    ok({
      reasons: [
        {
          code: 'nameDiffers',
          title: { en: 'Name differs from the register', ar: 'الاسم مختلف' },
          text: { en: 'The official name differs.', ar: 'الاسم الرسمي مختلف.' },
          fields: ['organization_name'],
        },
        {
          code: 'unreachable',
          title: { en: 'Address cannot be opened', ar: 'تعذّر فتح العنوان' },
          text: { en: 'We could not open an address.', ar: 'تعذّر فتح عنوان.' },
          fields: ['organization_website'],
        },
        { code: 'other', title: { en: 'Another reason', ar: 'سبب آخر' }, text: null, fields: [] },
      ],
      fields: ['position', 'organization_name', 'organization_website'],
    }),
  );
  reply('post', '/users/:id/return', async ({ request }) => {
    sent.push((await request.json()) as ReturnBody);
    return ok({ ...makePending('Najd'), status: 'returned' });
  });
  return sent;
}

async function openReturn() {
  const company = makePending('Najd');
  serveCompanies([company]);
  const sent = serveReturns();
  const { user } = await open(`/pendingCompanies?company=${company.id}`);
  const sheet = await screen.findByRole('dialog', { name: 'Najd' }, { timeout });
  await user.click(within(sheet).getByRole('button', { name: 'Return' }));
  const dialog = await screen.findByRole('alertdialog', {}, { timeout });
  await within(dialog).findByRole('checkbox', { name: 'Official name' }, { timeout });
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Return for correction' }));
  return { user, dialog, sent, submit, box: (name: string) => within(dialog).getByRole('checkbox', { name }) };
}

it(
  'returns a company for a reason that is chosen, not for the last of the list, and asks for it and for a field',
  async () => {
    const { user, dialog, sent, submit, box } = await openReturn();
    const reasons = within(dialog).getByRole('combobox');
    expect(reasons).toHaveDisplayValue('Choose…');
    await submit();
    expect(within(dialog).getByText('Choose a reason or write one below')).toBeVisible();
    expect(within(dialog).getByText('Mark at least one field')).toBeVisible();
    expect(reasons).toHaveFocus();
    await expectAccessible(dialog);
    await user.selectOptions(reasons, 'nameDiffers');
    expect(within(dialog).getByText('The official name differs.')).toBeVisible();
    expect(box('Official name')).toBeChecked();
    await submit();
    await waitFor(() => {
      expect(sent).toEqual([{ code: 'nameDiffers', reason: '', fields: ['organization_name'] }]);
    });
  },
  3 * timeout,
);

it(
  'marks the field of another reason instead, and keeps what was marked by hand',
  async () => {
    const { user, dialog, box } = await openReturn();
    await user.click(box('Position'));
    await user.selectOptions(within(dialog).getByRole('combobox'), 'nameDiffers');
    await user.selectOptions(within(dialog).getByRole('combobox'), 'unreachable');
    expect(box('Position')).toBeChecked();
    expect(box('Website')).toBeChecked();
    expect(box('Official name')).not.toBeChecked();
  },
  3 * timeout,
);

it(
  'takes own words without a choice',
  async () => {
    const { user, dialog, sent, submit, box } = await openReturn();
    await user.click(box('Position'));
    await user.type(within(dialog).getByRole('textbox'), 'Which department?');
    await submit();
    await waitFor(() => {
      expect(sent).toEqual([{ code: 'other', reason: 'Which department?', fields: ['position'] }]);
    });
  },
  3 * timeout,
);

it(
  'shows every round in the sheet of a returned company',
  async () => {
    const at = '2026-11-21T09:05:00Z';
    const line = {
      until: null,
      status: null,
      form: null,
      saves: null,
      receipt_number: null,
      file_name: null,
      mail: null,
    };
    const fields = ['industry_field', 'industry_other'];
    const company = makePending('Najd', {
      status: 'returned',
      decided_by_name: 'Khalid',
      company: makeCompany({
        organization_name: 'Najd',
        review_due_at: null,
        returned: { at, reason: 'Which field of work?', fields, hours_left: 30.5 },
      }),
      history: [
        {
          ...line,
          at,
          event: 'returned',
          by: 'Khalid',
          person: null,
          reason: 'Which field of work?',
          fields,
          changes: null,
        },
        {
          ...line,
          at: '2026-11-20T09:05:00Z',
          event: 'corrected',
          by: 'Noura',
          person: null,
          reason: null,
          fields: null,
          changes: [{ field: 'industry_field', before: 'hdMapping', after: 'other' }],
        },
      ],
    });
    serveCompanies([], [company]);
    await open(`/pendingCompanies?scope=returned&company=${company.id}`);
    const sheet = await screen.findByRole('dialog', { name: 'Najd' }, { timeout });
    expect(within(sheet).getByText(/Returned for correction by .*Khalid/)).toBeVisible();
    expect(within(sheet).getByText('Paused for the correction')).toBeVisible();
    const [newest, older] = within(within(sheet).getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    // A conditional field goes with the field that it depends on.
    expect(newest).toHaveTextContent(/To be corrected: Field of work$/);
    expect(older).toHaveTextContent(/HD mapping.*Other/);
    expect(within(sheet).queryByRole('button', { name: /Approve|Reject|^Return/ })).not.toBeInTheDocument();
    await expectAccessible(sheet);
  },
  3 * timeout,
);
