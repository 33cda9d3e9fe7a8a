import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Submission } from '@/api/contract';
import type { AdditionOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAnsweredUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { cutConnection, makeFile, serveSubmission, type SubmissionServer } from '@/testing/submissionServer';
import SubmissionPage from '../SubmissionPage';

const receipt = 'RFI-2026-000042';
const asked = (window_ends_at: string | null = '2099-01-08T20:59:00Z') => ({
  status: 'clarification_requested' as const,
  since: '2026-11-20T10:00:00Z',
  message: 'Which cameras?',
  window_ends_at,
});
const addition = (changes: Partial<AdditionOut> = {}): AdditionOut => ({
  number: 1,
  sent_at: '2026-11-21T10:00:00Z',
  sent_by: 'Sara Al-Harbi',
  note: 'Two cameras',
  files: [makeFile({ kind: 'attachment', name: 'cameras.pdf' })],
  ...changes,
});

interface AdditionServer extends SubmissionServer {
  sent: unknown[];
}

function serve(changes: Partial<Submission>): AdditionServer {
  const server = serveSubmission({
    state: 'submitted',
    receipt_number: receipt,
    submitted_at: '2026-11-19T10:00:00Z',
    document: makeFile(),
    ...changes,
  });
  const sent: unknown[] = [];
  const change = (next: Partial<Submission>) => {
    server.submission = { ...server.submission, ...next };
  };
  reply('post', '/submission/addition/files', ({ request }) => {
    const name = new URL(request.url).searchParams.get('name') ?? '';
    const file = makeFile({ kind: 'attachment', name, size: 8 });
    change({ unsent: [...server.submission.unsent, file] });
    return ok(file, 201);
  });
  reply('delete', '/submission/addition/files/:id', ({ params }) => {
    change({ unsent: server.submission.unsent.filter(({ id }) => id !== params.id) });
    return ok(server.submission);
  });
  reply('post', '/submission/addition', async ({ request }) => {
    const body = (await request.json()) as { note: string };
    server.keys.push(request.headers.get('Idempotency-Key') ?? '');
    sent.push(body);
    const files = server.submission.unsent;
    change({ additions: [addition({ note: body.note, files })], unsent: [] });
    return ok(server.submission);
  });
  return Object.assign(server, { sent });
}

const open = () =>
  renderPage(<SubmissionPage />, {
    path: '/rfiDocumentForm',
    at: '/rfiDocumentForm',
    user: makeAnsweredUser(),
    namespaces: ['submission', 'fileWarnings'],
  });
const additions = () => screen.findByRole('region', { name: 'Additions to your response' });

it('sends files and a note, each file removable before', async () => {
  const server = serve({ review: asked() });
  const { user } = await open();
  const region = await additions();
  expect(region).toHaveTextContent(/Until 8 Jan 2099, 11:59 PM \(Saudi time\) · .* left/);
  expect(await screen.findByRole('region', { name: 'Status of your response' })).toHaveTextContent(
    'You can add files and a note to your response until 8 Jan 2099',
  );
  await user.upload(await within(region).findByLabelText('Choose files'), [
    new File(['12345678'], 'cameras.pdf'),
    new File(['12345678'], 'wrong.pdf'),
  ]);
  await within(region).findByRole('link', { name: /cameras\.pdf/ });
  await user.click(await within(region).findByRole('button', { name: /Remove .*wrong\.pdf/ }));
  const removal = await screen.findByRole('alertdialog');
  expect(removal).toHaveTextContent('has not been sent');
  await user.click(within(removal).getByRole('button', { name: 'Remove' }));
  await waitForElementToBeRemoved(removal);
  await user.type(within(region).getByLabelText(/Note to the authority/), ' Two cameras ');
  await expectAccessible(region);
  await user.click(within(region).getByRole('button', { name: 'Send to the authority' }));
  const confirmation = await screen.findByRole('alertdialog', { name: 'Send this addition to the authority?' });
  expect(confirmation).toHaveTextContent('1 file and your note are sent.');
  await user.click(within(confirmation).getByRole('button', { name: 'Send to the authority' }));
  expect(await within(region).findByRole('heading', { name: 'Addition 1' })).toBeVisible();
  expect(region).toHaveTextContent('Sent 21 Nov 2026, 1:00 PM (Saudi time) by Sara Al-Harbi');
  expect(server.sent).toEqual([{ receipt_number: receipt, note: 'Two cameras' }]);
  expect(within(region).getByLabelText(/Note to the authority/)).toHaveValue('');
  expect(within(region).queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
});

it('sends nothing that is empty, and nothing around a file that has not arrived', async () => {
  const server = serve({ review: asked() });
  const { user } = await open();
  const region = await additions();
  await user.click(await within(region).findByRole('button', { name: 'Send to the authority' }));
  expect(await within(region).findAllByText(/Add a file or write a note/)).not.toHaveLength(0);
  reply('post', '/submission/addition/files', () => cutConnection());
  await user.upload(within(region).getByLabelText('Choose files'), new File(['12345678'], 'lost.pdf'));
  await within(region).findByText(/was interrupted\. The file/);
  await user.type(within(region).getByLabelText(/Note to the authority/), 'Two cameras');
  await user.click(within(region).getByRole('button', { name: 'Send to the authority' }));
  expect(await within(region).findByText('Some files did not upload. Try them again or remove them')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(server.sent).toEqual([]);
});

it('never sends a doubtful file that was not confirmed', async () => {
  const server = serve({ review: asked(), unsent: [makeFile({ name: 'cut.pdf', warning: 'pdf_incomplete' })] });
  const { user } = await open();
  const region = await additions();
  await user.click(await within(region).findByRole('button', { name: 'Send to the authority' }));
  expect(await within(region).findAllByText(/Check the marked files/)).toHaveLength(2);
  await user.click(within(region).getByRole('checkbox', { name: /I have checked these files/ }));
  await user.click(within(region).getByRole('button', { name: 'Send to the authority' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(server.sent).toEqual([]);
});

it('keeps the note where the server refuses it, and says that the time is over', async () => {
  const server = serve({ review: asked() });
  const { user } = await open();
  const region = await additions();
  await user.type(await within(region).findByLabelText(/Note to the authority/), 'Two cameras');
  await user.click(within(region).getByRole('button', { name: 'Send to the authority' }));
  const confirmation = await screen.findByRole('alertdialog');
  reply('post', '/submission/addition', () => refuse(409, 'window_closed', { message: 'The time is over' }));
  await user.click(within(confirmation).getByRole('button', { name: 'Send to the authority' }));
  expect(await within(confirmation).findByText('The time is over')).toBeVisible();
  expect(within(region).getByLabelText(/Note to the authority/)).toHaveValue('Two cameras');
  expect(server.keys).toEqual([]);
});

it('sends a repeat of an unknown outcome under the same key', async () => {
  serve({ review: asked() });
  const keys: (string | null)[] = [];
  const { user } = await open();
  const region = await additions();
  await user.type(await within(region).findByLabelText(/Note to the authority/), 'Two cameras');
  await user.click(within(region).getByRole('button', { name: 'Send to the authority' }));
  const confirmation = await screen.findByRole('alertdialog');
  reply('post', '/submission/addition', ({ request }) => {
    keys.push(request.headers.get('Idempotency-Key'));
    return cutConnection();
  });
  await user.click(within(confirmation).getByRole('button', { name: 'Send to the authority' }));
  await waitFor(
    () => {
      expect(keys).toHaveLength(3);
    },
    { timeout: 8000 },
  );
  expect(new Set(keys).size).toBe(1);
}, 15_000);

it('names what was not sent when the time is over', async () => {
  serve({ review: asked('2020-01-08T20:59:00Z'), unsent: [makeFile({ name: 'late.pdf' })], additions: [addition()] });
  await open();
  const region = await additions();
  expect(region).toHaveTextContent('The time to add something ended 8 Jan 2020, 11:59 PM');
  expect(region).toHaveTextContent('1 file was not sent, and the authority has not received it.');
  expect(within(region).getByRole('link', { name: /late\.pdf/ })).toBeVisible();
  expect(within(region).queryByRole('button', { name: 'Send to the authority' })).not.toBeInTheDocument();
  expect(within(region).getByRole('heading', { name: 'Addition 1' })).toBeVisible();
  await expectAccessible(region);
});

it('ends while the page is open, and the heading takes the focus of the form', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    serve({ review: asked(new Date(Date.now() + 3_000).toISOString()) });
    await open();
    const region = await additions();
    await within(region).findByRole('button', { name: 'Send to the authority' });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await within(region).findByText(/The time to add something ended/)).toBeVisible();
    expect(within(region).getByRole('heading', { name: 'Additions to your response' })).toHaveFocus();
  } finally {
    vi.useRealTimers();
  }
});

it('shows nothing where nothing was asked for or added', async () => {
  serve({ review: asked(null) });
  await open();
  expect(await screen.findByRole('region', { name: 'Status of your response' })).toHaveTextContent(
    'Reply to the email',
  );
  expect(screen.queryByRole('region', { name: 'Additions to your response' })).not.toBeInTheDocument();
});
