import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Bundle, CompanyResponse, Permission } from '@/api/contract';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeCompanyRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import SubmissionsPage from './SubmissionsPage';

const submitted = makeCompanyRow({ response: 'submitted', submitted_at: '2026-11-20T11:00:00Z', receipt_number: 'RFI-2026-000001', files_count: 2 });
const owing = makeCompanyRow({ id: 'company-2', user_id: 'user-2', submission_id: 'submission-2', organization_name: 'Gulf Maps' });
const makeFile = (id: string, name: string, content_type: string) => ({ id, kind: 'attachment' as const, name, content_type, size: 2048, sha256: 'ab'.repeat(32), uploaded_at: '2026-11-20T10:00:00Z' });

const response: CompanyResponse = {
  id: 'submission-1',
  state: 'submitted',
  receipt_number: 'RFI-2026-000001',
  submitted_at: '2026-11-20T11:00:00Z',
  created_at: '2026-11-19T11:00:00Z',
  company: submitted,
  files: [makeFile('f1', 'answer.pdf', 'application/pdf'), makeFile('f2', 'street.png', 'image/png'), makeFile('f3', 'data.zip', 'application/zip')],
  links: [{ id: 'l1', url: 'https://najd.example/map', title: 'Map' }],
  questionnaire: null,
  feedback: null,
};
const makeBundle = (changes: Partial<Bundle> = {}): Bundle => ({
  id: 'bundle-1',
  state: 'queued',
  filter: {},
  requested_by: null,
  requested_by_name: 'Huda',
  companies: { done: 0, total: 2 },
  bytes: { done: 0, total: 4096 },
  size: null,
  sha256: null,
  created_at: '2026-11-21T08:00:00Z',
  started_at: null,
  finished_at: null,
  expires_at: null,
  error: null,
  problem: null,
  ...changes,
});

let asked: URLSearchParams[] = [];
let requested: unknown[] = [];

beforeEach(() => {
  asked = [];
  requested = [];
  reply('get', '/submissions', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return ok({ items: [submitted, owing], total: 2, matched: 2, next_cursor: null, previous_cursor: null });
  });
  reply('get', '/submissions/submission-1', () => ok(response));
  reply('post', '/bundles', async ({ request }) => {
    requested.push(await request.json());
    return ok(makeBundle(), 201);
  });
});

const all: Permission[] = [
  { action: 'VIEW', subject: 'submissions' },
  { action: 'DELETE', subject: 'submissions' },
];
const open = (at = '/submissionsList', { language = 'en', permissions = all }: { language?: Language; permissions?: Permission[] } = {}) =>
  renderPage(<SubmissionsPage />, { path: '/submissionsList', at, language, user: makeAdmin({ permissions }), namespaces: ['submissions', 'directory', 'lists', 'progress'] });

it('shows who has submitted and, one click away, who has not', async () => {
  const { user, container } = await open();
  const row = (await screen.findByRole('link', { name: 'Najd Mapping Co.' })).closest('tr');
  expect(row).toHaveTextContent(/Submitted.*20 Nov 2026.*RFI-2026-000001.*2/);
  await user.click(screen.getByRole('button', { name: 'Not submitted' }));
  await waitFor(() => {
    expect(asked.at(-1)?.get('response')).toBe('notSubmitted');
  });
  expect(screen.getByRole('group', { name: 'Active filters' })).toHaveTextContent(/RFI response: .*Not submitted/);
  await expectAccessible(container);
});

it('reads a response: files in place, one by one and as a ZIP', async () => {
  const { user } = await open('/submissionsList?submission=submission-1');
  const sheet = await screen.findByRole('dialog', { name: 'Najd Mapping Co.' });
  expect(within(sheet).getByText('Map')).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: /Preview .*data\.zip/ })).not.toBeInTheDocument();
  expect(within(sheet).getByRole('link', { name: 'Download as ZIP' })).toHaveAttribute('href', '/api/bundles/companies/company-1/file?locale=en');
  await expectAccessible(sheet);
  await user.click(within(sheet).getByRole('button', { name: /Preview .*street\.png/ }));
  const preview = await screen.findByRole('dialog', { name: 'street.png' });
  expect(within(preview).getByRole('img', { name: 'street.png' })).toHaveAttribute('src', '/api/submissions/submission-1/files/f2/preview?locale=en');
  await user.click(within(preview).getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'street.png' })).not.toBeInTheDocument();
  });
  await user.click(within(sheet).getByRole('button', { name: /Preview .*answer\.pdf/ }));
  expect(await screen.findByTitle('answer.pdf')).toHaveAttribute('src', '/api/submissions/submission-1/files/f1/preview?locale=en');
});

it('deletes a response after asking', async () => {
  const deleted: string[] = [];
  reply('delete', '/submissions/:id', ({ params }) => {
    deleted.push(String(params.id));
    return ok(null);
  });
  const { user } = await open('/submissionsList?submission=submission-1');
  await user.click(within(await screen.findByRole('dialog', { name: 'Najd Mapping Co.' })).getByRole('button', { name: 'Delete response' }));
  const dialog = await screen.findByRole('alertdialog', { name: /Delete the response of .*Najd/ });
  expect(dialog).toHaveTextContent('Its 3 files');
  await user.click(within(dialog).getByRole('button', { name: 'Delete response' }));
  expect(await screen.findByText('Deleted successfully')).toBeVisible();
  expect(deleted).toEqual(['submission-1']);
});

it('makes a ZIP of the selection, follows it and takes it', async () => {
  const states: Bundle[] = [
    makeBundle({ state: 'running', companies: { done: 1, total: 2 }, bytes: { done: 1024, total: 4096 } }),
    makeBundle({ state: 'ready', companies: { done: 2, total: 2 }, size: 5 * 1024 * 1024, expires_at: '2026-11-22T08:00:00Z' }),
  ];
  reply('get', '/bundles/bundle-1', () => ok(states.length > 1 ? states.shift() : states[0]));
  reply('post', '/bundles/bundle-1/link', () => ok({ url: '/api/bundles/bundle-1/file?token=t' }, 201));
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Gulf Maps' }));
  await user.click(screen.getByRole('button', { name: 'ZIP of the selection' }));
  const dialog = await screen.findByRole('dialog', { name: 'ZIP of submissions' });
  expect(requested).toEqual([{ ids: ['company-2'] }]);
  expect(await within(dialog).findByText('1 of 2 companies')).toBeVisible();
  expect(within(dialog).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(await within(dialog).findByText('The ZIP is ready')).toBeVisible();
  expect(dialog).toHaveTextContent('2 companies · 5 MB');
  await expectAccessible(dialog);
  const taken: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    taken.push(new URL(this.href).pathname + new URL(this.href).search);
  });
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() => {
    expect(taken).toEqual(['/api/bundles/bundle-1/file?token=t']);
  });
});

it('bundles all that match, and finds the ZIP again after a reload', async () => {
  reply('get', '/bundles/bundle-1', () => ok(makeBundle({ state: 'failed', error: 'storage', problem: 'Failed to create ZIP. Please try again later.' })));
  const first = await open('/submissionsList?response=submitted&size=50-200&size=201-500');
  await first.user.click(await screen.findByRole('button', { name: 'ZIP of all that match' }));
  expect(await screen.findByText('Failed to create ZIP. Please try again later.')).toBeVisible();
  expect(requested).toEqual([{ response: 'submitted', size: ['50-200', '201-500'] }]);
  first.unmount();
  await open('/submissionsList?bundle=bundle-1');
  expect(await screen.findByText('Failed to create ZIP. Please try again later.')).toBeVisible();
});

it('says why nothing was begun, and speaks Arabic', async () => {
  reply('post', '/bundles', () => refuse(409, 'bundle_running', { message: 'حزمة أخرى قيد الإنشاء.' }));
  const { user, container } = await open('/submissionsList', { language: 'ar', permissions: [{ action: 'VIEW', subject: 'submissions' }] });
  await screen.findByRole('link', { name: 'Gulf Maps' });
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'ملف ZIP لكل النتائج' }));
  expect(await screen.findByText('حزمة أخرى قيد الإنشاء.')).toBeVisible();
});

it('says in a toast what could not be taken away, and stays where it is', async () => {
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  reply('get', '/submissions/submission-1/files/f3', () => refuse(404, 'not_found'));
  reply('get', '/bundles/companies/company-1/file', () => refuse(503, 'bundle_failed'));
  const { user } = await open('/submissionsList?submission=submission-1');
  const sheet = await screen.findByRole('dialog', { name: 'Najd Mapping Co.' });
  await user.click(within(sheet).getByRole('link', { name: /Download .*data\.zip/ }));
  expect(await screen.findByText('Download failed')).toBeVisible();
  await user.click(within(sheet).getByRole('link', { name: 'Download as ZIP' }));
  expect(await screen.findByText('Failed to create ZIP')).toBeVisible();
  expect(followed).not.toHaveBeenCalled();
});

it('says in a toast that a ready ZIP could not be taken', async () => {
  reply('get', '/bundles/bundle-1', () => ok(makeBundle({ state: 'ready', size: 1024 })));
  reply('post', '/bundles/bundle-1/link', () => refuse(503, 'download_failed', { message: 'It is not there.' }));
  const { user } = await open('/submissionsList?bundle=bundle-1');
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Download failed')).toBeVisible();
  expect(screen.getByText('It is not there.')).toBeVisible();
});
