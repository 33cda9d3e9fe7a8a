import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CompanyResponse } from '@/api/contract';
import type { BundleOut, PermissionOut } from '@/api/schema.gen';
import { openToReaders } from '@/testing/activeCompany';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeBundle, makeCompanyRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import SubmissionsPage from './SubmissionsPage';

const submitted = makeCompanyRow({
  response: 'submitted',
  submitted_at: '2026-11-20T11:00:00Z',
  receipt_number: 'RFI-2026-000001',
  files_count: 2,
});
const owing = makeCompanyRow({
  id: 'company-2',
  user_id: 'user-2',
  submission_id: 'submission-2',
  organization_name: 'Gulf Maps',
});
const makeFile = (id: string, name: string, content_type: string) => ({
  ...{ id, name, content_type, kind: 'attachment' as const },
  size: 2048,
  sha256: 'ab'.repeat(32),
  uploaded_at: '2026-11-20T10:00:00Z',
});

const response: CompanyResponse = {
  id: 'submission-1',
  state: 'submitted',
  draft: null,
  receipt_number: 'RFI-2026-000001',
  submitted_at: '2026-11-20T11:00:00Z',
  created_at: '2026-11-19T11:00:00Z',
  company: submitted,
  files: [
    makeFile('f1', 'answer.pdf', 'application/pdf'),
    makeFile('f2', 'street.png', 'image/png'),
    makeFile('f3', 'data.zip', 'application/zip'),
  ],
  links: [{ id: 'l1', url: 'https://najd.example/map', title: 'Map' }],
  questionnaire: null,
  feedback: null,
  versions: [],
  ...openToReaders,
  additions: [],
};

let asked: URLSearchParams[] = [];
let requested: unknown[] = [];
let estimated: unknown[] = [];

beforeEach(() => {
  asked = [];
  requested = [];
  estimated = [];
  reply('get', '/submissions', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return ok({ items: [submitted, owing], total: 2, matched: 2, next_cursor: null, previous_cursor: null });
  });
  reply('get', '/submissions/submission-1', () => ok(response));
  reply('post', '/bundles', async ({ request }) => {
    requested.push(await request.json());
    return ok(makeBundle(), 201);
  });
  reply('post', '/bundles/estimate', async ({ request }) => {
    estimated.push(await request.json());
    return ok({ companies: 2260, files: 812, bytes: 5 * 1024 * 1024, existing: null });
  });
});

const all: PermissionOut[] = [
  { action: 'VIEW', subject: 'submissions' },
  { action: 'DELETE', subject: 'submissions' },
];
const open = (
  at = '/submissionsList',
  { language = 'en', permissions = all }: { language?: 'en' | 'ar'; permissions?: PermissionOut[] } = {},
) =>
  renderPage(<SubmissionsPage />, {
    path: '/submissionsList',
    at,
    language,
    user: makeAdmin({ permissions }),
    namespaces: ['submissions', 'remind', 'reviews', 'directory', 'lists', 'progress'],
  });

it('shows who has submitted and, one click away, who has not', async () => {
  const { user, container } = await open();
  const row = (await screen.findByRole('link', { name: 'Najd Mapping Co.' })).closest('tr');
  expect(row).toHaveTextContent(/Submitted.*20 Nov 2026/);
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
  expect(within(sheet).getByRole('link', { name: 'Download as ZIP' })).toHaveAttribute(
    'href',
    '/api/bundles/companies/company-1/file?locale=en',
  );
  await expectAccessible(sheet);
  await user.click(within(sheet).getByRole('button', { name: /Preview .*street\.png/ }));
  const preview = await screen.findByRole('dialog', { name: 'street.png' });
  expect(within(preview).getByRole('img', { name: 'street.png' })).toHaveAttribute(
    'src',
    '/api/submissions/submission-1/files/f2/preview?locale=en',
  );
  await user.click(within(preview).getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'street.png' })).not.toBeInTheDocument();
  });
  await user.click(within(sheet).getByRole('button', { name: /Preview .*answer\.pdf/ }));
  expect(await screen.findByTitle('answer.pdf')).toHaveAttribute(
    'src',
    '/api/submissions/submission-1/files/f1/preview?locale=en',
  );
});

it('deletes a response after asking', async () => {
  const deleted: string[] = [];
  reply('delete', '/submissions/:id', ({ params }) => {
    deleted.push(String(params.id));
    return ok(null);
  });
  const { user } = await open('/submissionsList?submission=submission-1');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Najd Mapping Co.' })).getByRole('button', {
      name: 'Delete response',
    }),
  );
  const dialog = await screen.findByRole('alertdialog', { name: /Delete the response of .*Najd/ });
  expect(dialog).toHaveTextContent('Its 3 files');
  await user.click(within(dialog).getByRole('button', { name: 'Delete response' }));
  expect(await screen.findByText('Deleted successfully')).toBeVisible();
  expect(deleted).toEqual(['submission-1']);
});

const confirm = async (user: UserEvent) => {
  const dialog = await screen.findByRole('alertdialog', { name: 'Create a ZIP of responses?' });
  await waitFor(() => {
    expect(within(dialog).getByRole('button', { name: 'Create ZIP' })).toBeEnabled();
  });
  await user.click(within(dialog).getByRole('button', { name: 'Create ZIP' }));
};

it('says how much a ZIP holds before it starts one, follows it and downloads it', async () => {
  const states: BundleOut[] = [
    makeBundle({ state: 'running', companies: { done: 1, total: 2 }, bytes: { done: 1024, total: 4096 } }),
    makeBundle({
      state: 'ready',
      companies: { done: 2, total: 2 },
      size: 5 * 1024 * 1024,
      expires_at: '2026-11-22T08:00:00Z',
    }),
  ];
  reply('get', '/bundles', () => ok({ items: [states.length > 1 ? states.shift() : states[0]] }));
  reply('post', '/bundles/bundle-1/link', () => ok({ url: '/api/bundles/bundle-1/file?locale=en' }, 201));
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Gulf Maps' }));
  await user.click(screen.getByRole('button', { name: 'ZIP of the selection' }));
  const question = await screen.findByRole('alertdialog', { name: 'Create a ZIP of responses?' });
  expect(await within(question).findByText(/2,260 companies · 812 files/)).toHaveTextContent('5 MB');
  expect(within(question).getByText('1 selected company')).toBeVisible();
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible(question);
  expect([estimated, requested]).toEqual([[{ ids: ['company-2'] }], []]);
  await confirm(user);
  const panel = await screen.findByRole('dialog', { name: 'Downloads' });
  expect(requested).toEqual([{ ids: ['company-2'] }]);
  expect(await within(panel).findByText('1 of 2 companies')).toBeVisible();
  expect(within(panel).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(await within(panel).findByText('Ready', {}, { timeout: 4000 })).toBeVisible();
  expect(panel).toHaveTextContent('2 companies · 5 MB');
  expect(panel).toHaveTextContent('It is kept until 22 Nov 2026, 11:00 AM (Saudi time)');
  expect(document.title).toMatch(/^Downloads – Responses ·/);
  await expectAccessible(panel);
  const taken: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    taken.push(new URL(this.href).pathname + new URL(this.href).search);
  });
  await user.click(within(panel).getByRole('button', { name: 'Download' }));
  await waitFor(() => {
    expect(taken).toEqual(['/api/bundles/bundle-1/file?locale=en']);
  });
});

it('shows the same ZIP instead of creating it again', async () => {
  reply('post', '/bundles/estimate', () =>
    ok({ companies: 2, files: 3, bytes: 10, existing: makeBundle({ state: 'ready' }) }),
  );
  reply('get', '/bundles', () => ok({ items: [makeBundle({ state: 'ready', size: 1024 })] }));
  const { user } = await open();
  await screen.findByRole('link', { name: 'Gulf Maps' });
  await user.click(screen.getByRole('button', { name: /Companies in this list/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'ZIP of the responses' }));
  const question = await screen.findByRole('alertdialog', { description: /The same ZIP exists already/ });
  await user.click(within(question).getByRole('button', { name: 'Show in Downloads' }));
  expect(await screen.findByRole('dialog', { name: 'Downloads' })).toBeVisible();
  expect(requested).toEqual([]);
});

it('finds the ZIPs again: each with its state, and cancels what is being created', async () => {
  const admin = makeAdmin({ permissions: all });
  const moving = makeBundle({ state: 'running', requested_by: admin.id, filter: { response: 'submitted' } });
  reply('get', '/bundles', () =>
    ok({
      items: [
        moving,
        makeBundle({ id: 'b2', state: 'failed', problem: 'A file is damaged.' }),
        makeBundle({ id: 'b3', state: 'expired' }),
        makeBundle({ id: 'b4', state: 'cancelled' }),
      ],
    }),
  );
  const cancelled: string[] = [];
  reply('post', '/bundles/bundle-1/cancel', () => {
    cancelled.push('bundle-1');
    moving.state = 'cancelled';
    return ok(moving);
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Downloads' }));
  const panel = await screen.findByRole('dialog', { name: 'Downloads' });
  expect(await within(panel).findByText(/RFI response: .*Submitted/)).toBeVisible();
  expect(within(panel).getByText('A file is damaged.')).toBeVisible();
  expect(within(panel).getByText(/ZIPs are kept for a day/)).toBeVisible();
  expect(within(panel).getAllByText('Created by the portal')).toHaveLength(3);
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => {
    expect(within(panel).queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });
  expect(cancelled).toEqual(['bundle-1']);
});

it('has an address, also for the ZIP of another person, and says what cannot be loaded', async () => {
  reply('get', '/bundles', () => ok({ items: [] }));
  reply('get', '/bundles/bundle-1', () =>
    ok(makeBundle({ state: 'failed', problem: 'Failed to create ZIP. Please try again later.' })),
  );
  const first = await open('/submissionsList?bundle=bundle-1');
  expect(await screen.findByText('Failed to create ZIP. Please try again later.')).toBeVisible();
  first.unmount();
  const second = await open('/submissionsList?bundle=all');
  expect(await screen.findByText('No downloads yet')).toBeVisible();
  second.unmount();
  reply('get', '/bundles', () => refuse(503, 'service_unavailable', { message: 'Not now.' }));
  await open('/submissionsList?bundle=all');
  expect(await screen.findByText('Not now.')).toBeVisible();
});

it('says why nothing was begun, and speaks Arabic', async () => {
  reply('post', '/bundles', () => refuse(409, 'too_many_bundles', { message: 'حزمة أخرى قيد الإنشاء.' }));
  const { user, container } = await open('/submissionsList', {
    language: 'ar',
    permissions: [{ action: 'VIEW', subject: 'submissions' }],
  });
  await screen.findByRole('link', { name: 'Gulf Maps' });
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: /شركات هذه القائمة/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'ملف مضغوط للردود' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'هل تريدون إنشاء ملف مضغوط للردود؟' });
  expect(await within(dialog).findByText(/2,260 شركة/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'إنشاء الملف' }));
  expect(await within(dialog).findByText('حزمة أخرى قيد الإنشاء.')).toBeVisible();
});

it('says in a toast what could not be taken away, and stays where it is', async () => {
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  reply('get', '/submissions/submission-1/files/f3', () => refuse(404, 'not_found'));
  reply('get', '/bundles/companies/company-1/file', () => refuse(503, 'bundle_failed'));
  const { user } = await open('/submissionsList?submission=submission-1');
  const sheet = within(await screen.findByRole('dialog', { name: 'Najd Mapping Co.' }));
  await user.click(sheet.getByRole('link', { name: /Download .*data\.zip/ }));
  await screen.findByText('Download failed');
  await user.click(sheet.getByRole('link', { name: 'Download as ZIP' }));
  expect(await screen.findByText('Failed to create ZIP')).toBeVisible();
  expect(followed).not.toHaveBeenCalled();
});

it('says in a toast that a ready ZIP could not be taken', async () => {
  reply('get', '/bundles', () => ok({ items: [makeBundle({ state: 'ready', size: 1024 })] }));
  reply('post', '/bundles/bundle-1/link', () => refuse(503, 'download_failed', { message: 'It is not there.' }));
  const { user } = await open('/submissionsList?bundle=bundle-1');
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByText('It is not there.')).toBeVisible();
});
