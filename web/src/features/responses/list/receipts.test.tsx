import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CompanyResponse, ResponseVersion } from '@/api/contract';
import type { ReceiptOut } from '@/api/schema.gen';
import { openToReaders } from '@/testing/activeCompany';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeCompanyRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import SubmissionsPage from './SubmissionsPage';

const first = 'RFI-2026-001202';
const second = 'RFI-2026-001202-2';
const row = makeCompanyRow({
  response: 'submitted',
  submission_id: 'submission-1',
  submitted_at: '2026-11-21T11:00:00Z',
  receipt_number: second,
});

const version = (number: number, changes: Partial<ResponseVersion>): ResponseVersion => ({
  number,
  state: 'submitted',
  receipt_number: second,
  submitted_at: '2026-11-21T11:00:00Z',
  ended_at: null,
  files: [],
  links: [],
  added: [],
  removed: [],
  links_changed: false,
  ...changes,
});

const response: CompanyResponse = {
  id: 'submission-1',
  state: 'submitted',
  receipt_number: second,
  submitted_at: '2026-11-21T11:00:00Z',
  created_at: '2026-11-19T11:00:00Z',
  company: row,
  draft: null,
  files: [],
  links: [],
  questionnaire: null,
  feedback: null,
  versions: [
    version(2, {}),
    version(1, { state: 'superseded', receipt_number: first, ended_at: '2026-11-21T11:00:00Z' }),
  ],
  ...openToReaders,
  additions: [],
};

const receipt = (changes: Partial<ReceiptOut> = {}): ReceiptOut => ({
  receipt_number: first,
  state: 'superseded',
  submitted_at: '2026-11-20T11:00:00Z',
  ended_at: '2026-11-21T11:00:00Z',
  standing: second,
  submission_id: 'submission-1',
  user_id: 'user-1',
  organization_name: 'Najd Mapping Co.',
  exact: true,
  ...changes,
});

let found: ReceiptOut[] = [];
let asked: (string | null)[] = [];

const scrolled = vi.fn();

beforeEach(() => {
  found = [receipt()];
  asked = [];
  Element.prototype.scrollIntoView = scrolled;
  reply('get', '/submissions', () =>
    ok({ items: [row], total: 1, matched: 1, next_cursor: null, previous_cursor: null }),
  );
  reply('get', '/submissions/submission-1', () => ok(response));
  reply('get', '/submissions/receipts', ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('search'));
    return ok(found);
  });
});

const open = (at: string, language: 'en' | 'ar' = 'en') =>
  renderPage(<SubmissionsPage />, {
    path: '/submissionsList',
    at,
    language,
    user: makeAdmin({ permissions: [{ action: 'VIEW', subject: 'submissions' }] }),
    namespaces: ['submissions', 'remind', 'reviews', 'directory', 'lists', 'progress'],
  });

it('says why a company is found by the receipt of a version that was replaced', async () => {
  const { container } = await open(`/submissionsList?search=${first}`);
  const list = await screen.findByRole('list', { name: 'Receipts found by their number' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    /^RFI-2026-001202 · Najd Mapping Co\. · Replaced 21 Nov 2026.* · Current receipt: .*RFI-2026-001202-2/,
  );
  expect(within(list).getByRole('link', { name: first })).toHaveAttribute(
    'href',
    `/submissionsList?submission=submission-1&receipt=${first}`,
  );
  await expectAccessible(container);
});

it('says in Arabic that the receipt belongs to a response that was deleted', async () => {
  found = [receipt({ state: 'deleted', standing: null, submitted_at: null })];
  await open(`/submissionsList?search=${first}`, 'ar');
  expect(await screen.findByRole('list', { name: 'إيصالات وُجدت بأرقامها' })).toHaveTextContent(
    /حُذف في .* · لا يوجد رد مقدَّم حاليًا/,
  );
});

it('asks for no receipts for a search without a digit, and shows none that counts', async () => {
  found = [receipt({ state: 'submitted' })];
  const { user } = await open('/submissionsList');
  await user.type(await screen.findByRole('searchbox'), 'najd');
  await screen.findByRole('link', { name: 'Najd Mapping Co.' });
  expect(asked).toEqual([]);
  await user.type(screen.getByRole('searchbox'), ' ١٢');
  await waitFor(() => {
    expect(asked).toEqual(['najd ١٢']);
  });
  expect(screen.queryByRole('list', { name: 'Receipts found by their number' })).not.toBeInTheDocument();
});

it('opens the version of the receipt, and says that it does not count any more', async () => {
  await open(`/submissionsList?submission=submission-1&receipt=${first}`);
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByRole('alert')).toHaveTextContent(
    /^RFI-2026-001202 · Replaced 21 Nov 2026.* · Current receipt: .*RFI-2026-001202-2/,
  );
  expect(within(sheet).getByRole('tab', { selected: true })).toHaveTextContent('Versions (2)');
  expect(within(sheet).getByText(first, { selector: 'mark > bdi' })).toBeVisible();
  expect(scrolled).toHaveBeenCalled();
  await expectAccessible(sheet);
});

it('opens the files of the version that counts', async () => {
  found = [receipt({ receipt_number: second, state: 'submitted' })];
  await open(`/submissionsList?submission=submission-1&receipt=${second}`);
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByRole('tab', { selected: true })).toHaveTextContent('Files and links');
  expect(within(sheet).queryByRole('alert')).not.toBeInTheDocument();
});
