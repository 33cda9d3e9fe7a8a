import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AuditEvent } from '@/api/contract';
import type { AuditChoicesOut, AuditSealOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import AuditPage from './AuditPage';

const salma = '01a1ff2a-0000-7000-8000-000000000001';
const nora = '01a1ff2a-0000-7000-8000-000000000002';

const makeEvent = (changes: Partial<AuditEvent> = {}): AuditEvent => ({
  id: 'event-1',
  at: '2026-11-20T21:30:00Z',
  actor_id: salma,
  actor_name: 'Salma Alharbi',
  action: 'company.approved',
  action_name: 'Company approved',
  outcome: 'done',
  subject_type: 'company',
  subject_type_name: 'Company',
  subject_id: 'company-7',
  list_name: null,
  details: { organization_name: 'Najd Mapping Co.', together: true },
  ip: '192.0.2.7',
  request_id: 'request-1',
  ...changes,
});
const refused = makeEvent({
  id: 'event-2',
  action: 'access.refused',
  action_name: 'Attempt refused',
  outcome: 'refused',
  subject_type: 'route',
  subject_type_name: 'Request to the portal',
  subject_id: 'DELETE /api/submissions/{submission_id}',
  details: {
    error: 'forbidden',
    required: ['DELETE submissions', 'APPROVE pendingCompanies or REJECT pendingCompanies', 'admin'],
  },
});
const exported = makeEvent({
  id: 'event-3',
  actor_id: null,
  actor_name: 'system',
  action: 'list.exported',
  action_name: 'List exported',
  subject_type: 'list',
  subject_type_name: 'List',
  subject_id: 'pending',
  list_name: 'Pending companies',
  details: { format: 'csv', rows: 1234, filter: { search: 'نجد' }, columns: [], camels: 'two' },
});
const choices: AuditChoicesOut = {
  actors: [{ value: salma, name: 'Salma Alharbi' }],
  actions: [
    { value: 'access.refused', name: 'Attempt refused' },
    { value: 'company.approved', name: 'Company approved' },
  ],
  subject_types: [
    { value: 'company', name: 'Company' },
    { value: 'route', name: 'Request to the portal' },
  ],
};

let held: AuditEvent[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  held = [makeEvent(), refused, exported];
  asked = [];
  reply('get', '/audit', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const items = query.get('actor') === nora ? [makeEvent({ actor_id: nora, actor_name: 'Nora of Najd' })] : held;
    return ok({ items, total: 3, matched: items.length, next_cursor: null, previous_cursor: null });
  });
  reply('get', '/audit/choices', () => ok(choices));
});

const user = makeAdmin({ permissions: [{ action: 'VIEW', subject: 'audit' }] });
const open = (at = '/audit', language: Language = 'en') =>
  renderPage(<AuditPage />, { path: '/audit', at, language, user, namespaces: ['audit', 'lists'] });

it('says who did what to what and when, refused attempts too', async () => {
  const { container } = await open();
  const row = (await screen.findByRole('link', { name: 'Company approved' })).closest('tr');
  expect(row).toHaveTextContent('Salma Alharbi');
  expect(row).toHaveTextContent('Company: Najd Mapping Co.');
  expect(row).toHaveTextContent('21 Nov 2026');
  expect(screen.getByRole('columnheader', { name: 'Time (Saudi time)' })).toBeVisible();
  expect(row).toHaveTextContent('Done');
  const attempt = screen.getByRole('link', { name: 'Attempt refused' }).closest('tr');
  expect(attempt).toHaveTextContent('DELETE /api/submissions/{submission_id}');
  expect(attempt).toHaveTextContent('Refused');
  expect(screen.getByRole('link', { name: 'List exported' }).closest('tr')).toHaveTextContent(
    /The portal.*List: Pending companies/,
  );
  expect(screen.getByText('3 events')).toBeVisible();
  await expectAccessible(container);
});

it('names clarifications by number and documents by title', async () => {
  held = [
    makeEvent({
      action_name: 'Clarification published',
      subject_type: 'clarification',
      subject_type_name: 'Clarification',
      details: { number: 3 },
    }),
    makeEvent({
      id: 'event-2',
      action_name: 'Document changed',
      subject_type: 'document',
      subject_type_name: 'Document',
      details: { title_en: 'Surveying terms', title_ar: 'شروط المساحة' },
    }),
  ];
  await open();
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr');
  expect(await row('Clarification published')).toHaveTextContent('Clarification: C-3');
  expect(await row('Document changed')).toHaveTextContent('Document: Surveying terms');
});

it('names users in events about themselves, and visitors as such', async () => {
  const about = { subject_type: 'user', subject_type_name: 'User', details: {} };
  held = [
    makeEvent({ ...about, action: 'account.signed_in', action_name: 'Signed in', subject_id: salma }),
    makeEvent({
      ...about,
      id: 'event-2',
      action: 'account.email_verified',
      action_name: 'Email verified',
      actor_id: null,
      actor_name: 'Nora of Najd',
    }),
    makeEvent({
      ...about,
      id: 'event-3',
      action: 'account.sign_in_failed',
      action_name: 'Sign-in failed',
      actor_id: null,
      actor_name: 'system',
    }),
  ];
  await open();
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr');
  expect(await row('Signed in')).toHaveTextContent('User: Salma Alharbi');
  expect(await row('Email verified')).toHaveTextContent('User: Nora of Najd');
  const failed = await row('Sign-in failed');
  expect(failed).toHaveTextContent('Not signed in');
  expect(failed).not.toHaveTextContent(/The portal|User:/);
});

it('is filtered by its address, and exports what the filter shows', async () => {
  const { user: person } = await open(
    `/audit?outcome=refused&actor=${salma}&action=access.refused&action=nonsense&at_from=2026-11-01&subject_id=7&search=najd`,
  );
  await screen.findByRole('link', { name: 'Attempt refused' });
  const query = asked.at(-1);
  expect(query?.getAll('action')).toEqual(['access.refused']);
  expect([query?.get('outcome'), query?.get('actor'), query?.get('at_from'), query?.get('subject_id')]).toEqual([
    'refused',
    salma,
    '2026-11-01',
    '7',
  ]);
  const chips = screen.getByRole('group', { name: 'Active filters' });
  expect(chips).toHaveTextContent(/User: .*Salma Alharbi/);
  expect(chips).toHaveTextContent(/Action: .*Attempt refused/);
  await person.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: /CSV/ })).toHaveAttribute(
    'href',
    `/api/audit/export?search=najd&outcome=refused&at_from=2026-11-01&actor=${salma}&subject_id=7&action=access.refused&sort=-at&format=csv&locale=en`,
  );
});

it('names whom the address names, also if they are no administrator', async () => {
  await open(`/audit?actor=${nora}`);
  expect(await screen.findByRole('group', { name: 'Active filters' })).toHaveTextContent(/User: .*Nora of Najd/);
  expect(asked.at(-1)?.get('actor')).toBe(nora);
});

it('opens an event beside the list, with what was written down in words', async () => {
  const { user: person } = await open();
  await person.click(await screen.findByRole('link', { name: 'Attempt refused' }));
  const sheet = await screen.findByRole('dialog', { name: 'Attempt refused' });
  expect(within(sheet).getByText('Required permission').nextElementSibling).toHaveTextContent(
    'Delete responsesApprove pending companies or Reject pending companiesAll administrators',
  );
  expect(within(sheet).getByText('Reason for refusal').nextElementSibling).toHaveTextContent(
    'The permission is missing',
  );
  expect(within(sheet).getByText('192.0.2.7')).toBeVisible();
  await expectAccessible(sheet);
  await person.click(within(sheet).getByRole('link', { name: 'All events by this person' }));
  await waitFor(() => {
    expect(asked.at(-1)?.get('actor')).toBe(salma);
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('leads to an event that stands on another page by now', async () => {
  held = [];
  reply('get', '/audit/event-3', () => ok(exported));
  await open('/audit?event=event-3');
  const sheet = await screen.findByRole('dialog', { name: 'List exported' });
  expect(within(sheet).getByText('Rows').nextElementSibling).toHaveTextContent('1,234');
  expect(within(sheet).getByText('Columns').nextElementSibling).toHaveTextContent('None');
  expect(within(sheet).getByText('Search').nextElementSibling).toHaveTextContent('نجد');
  // Actions without a text are shown as recorded.
  expect(within(sheet).getByText('camels').closest('dt')?.nextElementSibling).toHaveTextContent('two');
  expect(within(sheet).queryByRole('link', { name: 'All events by this person' })).not.toBeInTheDocument();
});

it('tells nothing yet, no access and a failure apart, and speaks Arabic', async () => {
  reply('get', '/audit', () => ok({ items: [], total: 0, matched: 0, next_cursor: null, previous_cursor: null }));
  const empty = await open('/audit', 'ar');
  expect(await screen.findByText('لم يحدث شيء بعد')).toBeVisible();
  await expectAccessible(empty.container);
  empty.unmount();
  reply('get', '/audit/choices', () => refuse(503, 'service_unavailable', { message: 'Not now.' }));
  const failed = await open();
  expect(await screen.findByText('Not now.')).toBeVisible();
  failed.unmount();
  reply('get', '/audit/choices', () => refuse(403, 'forbidden'));
  await open();
  expect(await screen.findByText('Your account does not include this page')).toBeVisible();
});

const seal: AuditSealOut = {
  number: 1204,
  sealed_at: '2026-11-20T21:30:00Z',
  hash: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  epoch_begins: 'restored',
  epoch_began_at: '2026-11-19T08:00:00Z',
  stored: true,
  unsealed: 3,
  witnessed_at: null,
  has_witness: true,
};

it('shows the last seal and exports the trail with its seals', async () => {
  reply('get', '/audit/seal', () => ok(seal));
  const { user: person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Last seal' }));
  const dialog = await screen.findByRole('dialog', { name: 'The last seal' });
  expect(await within(dialog).findByText('1,204')).toBeVisible();
  expect(within(dialog).getByText(seal.hash)).toBeVisible();
  expect(within(dialog).getByText(/after the database was restored or moved/)).toBeVisible();
  expect(within(dialog).getByText('Not yet')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Export with seals' })).toHaveAttribute(
    'href',
    '/api/audit/sealed-export',
  );
  await expectAccessible(dialog);
});

it('says that there is no seal yet', async () => {
  reply('get', '/audit/seal', () => ok(null));
  const { user: person } = await open('/audit', 'ar');
  await person.click(await screen.findByRole('button', { name: 'آخر ختم' }));
  expect(await screen.findByText(/لم يُختم شيء بعد/)).toBeVisible();
});
