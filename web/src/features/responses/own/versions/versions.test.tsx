import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ResponseVersion, Submission } from '@/api/contract';
import { expectAccessible } from '@/testing/axe';
import { makeAnsweredUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { makeFile, serveRfi, serveSubmission } from '@/testing/submissionServer';
import SubmissionPage from '../SubmissionPage';

const open = (at = '/rfiDocumentForm', user = makeAnsweredUser()) =>
  renderPage(<SubmissionPage />, {
    path: '/rfiDocumentForm',
    at,
    user,
    namespaces: ['submission', 'progress'],
  });

const version = (changes: Partial<ResponseVersion> = {}): ResponseVersion => ({
  number: 1,
  state: 'submitted',
  receipt_number: 'RFI-2026-000042',
  submitted_at: '2026-11-21T10:59:03Z',
  ended_at: null,
  files: [makeFile()],
  links: [],
  added: [],
  removed: [],
  links_changed: false,
  ...changes,
});

const submitted: Partial<Submission> = {
  state: 'submitted',
  receipt_number: 'RFI-2026-000042',
  submitted_at: '2026-11-21T10:59:03Z',
  document: makeFile(),
  versions: [version()],
};
const replacement = {
  started_at: '2026-11-22T08:00:00Z',
  document: makeFile({ name: 'draft.pdf' }),
  attachments: [],
  links: [],
  links_revision: 'links-0',
  total_bytes: 10,
};

it('replaces a response, which stands until the replacement is submitted', async () => {
  const server = serveSubmission(submitted);
  const bodies: unknown[] = [];
  const queries: string[] = [];
  reply('post', '/submission/replacement', async ({ request }) => {
    bodies.push(await request.json());
    server.submission = { ...server.submission, replacement };
    return ok(server.submission);
  });
  reply('post', '/submission/submit', ({ request }) => {
    queries.push(new URL(request.url).searchParams.get('replaces') ?? '');
    server.submission = { ...server.submission, receipt_number: 'RFI-2026-000042-2', replacement: null };
    return ok(server.submission);
  });
  const { user, container } = await open();

  await user.click(await screen.findByRole('button', { name: 'Replace response' }));
  expect(await screen.findByRole('heading', { name: 'Replace your response' })).toBeVisible();
  expect(bodies).toEqual([{ receipt_number: 'RFI-2026-000042' }]);
  expect(screen.getByText(/stands until you submit this one/)).toHaveTextContent('RFI-2026-000042');
  expect(await screen.findByRole('link', { name: /Download .*draft\.pdf/ })).toBeVisible();
  await expectAccessible(container);

  await user.click(screen.getByRole('link', { name: /Review/ }));
  await user.click(await screen.findByRole('button', { name: 'Submit replacement' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit the replacement?' });
  expect(dialog).toHaveTextContent('RFI-2026-000042');
  await user.click(within(dialog).getByRole('button', { name: 'Submit replacement' }));
  expect(await screen.findByRole('heading', { name: 'RFI-2026-000042-2' })).toBeVisible();
  expect(queries).toEqual(['RFI-2026-000042']);
});

it('shows what stands, and continues or discards the replacement', async () => {
  const server = serveSubmission({ ...submitted, replacement });
  reply('delete', '/submission/replacement', () => {
    server.submission = { ...server.submission, replacement: null };
    return ok(server.submission);
  });
  const { user } = await open();
  expect(await screen.findByText(/You started a replacement/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Download .*answer\.pdf/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Replace response' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Continue the replacement' })).toHaveAttribute(
    'href',
    expect.stringContaining('step=document'),
  );
  await user.click(screen.getByRole('button', { name: 'Discard replacement' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Discard replacement' }));
  expect(await screen.findByRole('button', { name: 'Replace response' })).toBeVisible();
  expect(screen.queryByText(/You started a replacement/)).not.toBeInTheDocument();
});

it('withdraws only after the receipt number is typed', async () => {
  const server = serveSubmission(submitted);
  let refused = false;
  reply('post', '/submission/withdraw', () => {
    if (!refused) {
      refused = true;
      return refuse(503, 'outcome_unknown', { message: 'It is not known whether this was saved.' });
    }
    const ended: Partial<ResponseVersion> = { state: 'withdrawn', ended_at: '2026-11-22T09:00:00Z' };
    server.submission = {
      ...server.submission,
      state: 'notSubmitted',
      receipt_number: null,
      submitted_at: null,
      versions: [version(ended)],
    };
    return ok(server.submission);
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw response' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw your response?' });
  const confirm = within(dialog).getByRole('button', { name: 'Withdraw response' });
  expect(confirm).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox'), 'RFI-2026-000042');
  await user.click(confirm);
  expect(await within(dialog).findByText('It is not known whether this was saved.')).toBeVisible();
  await user.click(confirm);
  expect(await screen.findByText(/You withdrew your response/)).toHaveTextContent('RFI-2026-000042');
  expect(screen.getByRole('heading', { name: 'Version 1' })).toBeVisible();
});

it('does not ask for another response after the deadline', async () => {
  serveRfi({ state: 'closed', deadline: '2020-01-01T00:00:00Z' });
  serveSubmission({ versions: [version({ state: 'withdrawn', ended_at: '2026-11-22T09:00:00Z' })] });
  await open();
  const notice = await screen.findByText(/You withdrew your response/);
  expect(notice).toHaveTextContent(/your company has no submitted response/);
  expect(notice).not.toHaveTextContent(/submit again/i);
});

it.each([
  ['open', '2099-01-01T00:00:00Z', /You can submit a new one by the deadline/],
  ['closed', '2020-01-01T00:00:00Z', /your company has no submitted response\.$/],
] as const)(
  'says that the authority removed the response, with what is left to do (%s)',
  async (state, deadline, left) => {
    serveRfi({ state, deadline });
    serveSubmission({});
    const user = makeAnsweredUser();
    const ended = { state: 'deleted', at: '2026-11-22T09:00:00Z' } as const;
    await open('/rfiDocumentForm', { ...user, journey: user.journey && { ...user.journey, ended } });
    expect(await screen.findByText(/The authority removed your response/)).toHaveTextContent(left);
  },
);

it('offers nothing after the deadline, and says that an unfinished replacement does not count', async () => {
  serveRfi({ state: 'closed', deadline: '2020-01-01T00:00:00Z' });
  serveSubmission({ ...submitted, replacement });
  await open('/rfiDocumentForm?step=document');
  expect(await screen.findByText(/Your replacement was not submitted by the deadline/)).toBeVisible();
  for (const name of ['Replace response', 'Withdraw response', 'Discard replacement']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('keeps the receipt of every version', async () => {
  serveSubmission({
    ...submitted,
    receipt_number: 'RFI-2026-000042-2',
    versions: [
      version({ number: 2, receipt_number: 'RFI-2026-000042-2', added: ['new.pdf'], removed: ['old.pdf'] }),
      version({
        state: 'superseded',
        ended_at: '2026-11-22T09:00:00Z',
        files: [makeFile({ name: 'old.pdf' })],
      }),
    ],
  });
  const { user, container } = await open();
  const versions = await screen.findByRole('region', { name: 'Versions' });
  expect(versions).toHaveTextContent(/Added: .*new\.pdf.* · Removed: .*old\.pdf/);
  await expectAccessible(container);
  await user.click(within(versions).getByRole('link', { name: 'Open the receipt ⁦RFI-2026-000042⁩' }));
  expect(await screen.findByRole('heading', { name: 'Receipt of an earlier version' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'RFI-2026-000042' })).toBeVisible();
  expect(screen.getByText(/stands now/)).toHaveTextContent('Your response with receipt RFI-2026-000042-2 stands now.');
  expect(screen.getByRole('link', { name: 'Download the receipt (PDF)' })).toHaveAttribute(
    'href',
    '/api/submission/receipts/RFI-2026-000042?locale=en',
  );
  expect(screen.getByRole('link', { name: /Download .*old\.pdf/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw response' })).not.toBeInTheDocument();
});
