import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Language } from '@/i18n/languages';
import { makeAnsweredUser } from '@/testing/factories';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import SubmissionPage from './SubmissionPage';
import { cutConnection, makeFile, serveRfi, serveSubmission } from '@/testing/submissionServer';

const open = (at = '/rfiDocumentForm', language: Language = 'en') =>
  renderPage(<SubmissionPage />, {
    path: '/rfiDocumentForm',
    at,
    language,
    user: makeAnsweredUser(),
    namespaces: ['submission', 'progress'],
  });

const pdf = (name = 'answer.pdf', text = '%PDF-1.7') => new File([text], name, { type: 'application/pdf' });

it('walks from an empty draft to the receipt', async () => {
  const server = serveSubmission();
  const { user, container } = await open();

  await user.upload(await screen.findByLabelText('Choose a file'), pdf());
  expect(await screen.findByRole('link', { name: /Download .*answer\.pdf/ })).toBeVisible();
  expect(server.uploads).toEqual([{ kind: 'document', name: 'answer.pdf', body: '%PDF-1.7' }]);
  await expectAccessible(container);

  expect(document.title).toMatch(/^Your RFI document – RFI response ·/);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.upload(await screen.findByLabelText('Choose files'), [pdf('خريطة.png'), pdf('data.zip')]);
  expect(await screen.findByRole('link', { name: /خريطة.*\.png/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: /data\.zip/ })).toBeVisible();
  await expectAccessible(container);

  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Add the first link' }));
  expect(document.title).toMatch(/^Links – RFI response ·/);
  expect(screen.getByRole('textbox', { name: 'Web address' })).toHaveFocus();
  await user.keyboard('maps.example.com/sample');
  await user.tab();
  await user.keyboard('Sample of Riyadh');
  expect(await screen.findByText(/Saved at/)).toBeVisible();
  expect(server.submission.links).toMatchObject([
    { url: 'https://maps.example.com/sample', title: 'Sample of Riyadh' },
  ]);
  await expectAccessible(container);

  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'Check your response' })).toHaveFocus();
  });
  expect(within(screen.getByRole('region', { name: 'RFI document' })).getByText('answer.pdf')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Links' })).getByText('Sample of Riyadh')).toBeVisible();
  expect(screen.getByText(/if your submission reaches the portal at or before this time/)).toBeVisible();
  await expectAccessible(container);

  await user.click(screen.getByRole('button', { name: 'Submit response' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit your response?' });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(within(dialog).getByText(/^3 files/)).toBeVisible();
  expect(within(dialog).getByText('1 link')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Submit response' }));

  expect(await screen.findByRole('heading', { name: 'RFI-2026-000042' })).toBeVisible();
  expect(
    await screen.findByText('Document submitted successfully, please check your email for confirmation'),
  ).toBeVisible();
  expect(server.keys).toHaveLength(1);
  expect(server.keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

it('shows the whole receipt and the one next step', async () => {
  serveSubmission({
    state: 'submitted',
    receipt_number: 'RFI-2026-000042',
    submitted_at: '2026-11-21T10:59:03.412Z',
    document: makeFile({ size: 1_234_567 }),
    attachments: [makeFile({ kind: 'attachment', name: 'data.zip', sha256: 'beef'.repeat(16) })],
    links: [{ id: 'l1', url: 'https://maps.example.com/', title: null }],
    review: { status: 'received', since: '2026-11-21T10:59:03.412Z', message: null },
  });
  const { container, user } = await open();

  expect(await screen.findByRole('heading', { name: 'Response submitted' })).toBeVisible();
  expect(await screen.findByText('21 Nov 2026, 1:59:03 PM')).toBeVisible();
  expect(screen.getByText('2026-11-21T10:59:03.412Z')).toBeVisible();
  expect(screen.getByText(/1448 AH/)).toBeVisible();
  expect(screen.getByText('1,234,567 bytes')).toBeVisible();
  expect(screen.getByText('beef'.repeat(16))).toHaveAttribute('dir', 'ltr');
  expect(screen.getByText('This receipt is also sent by email.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'https://maps.example.com/' })).toBeVisible();
  // Once: as the heading. The toast of the test before may still be shown.
  const said = screen.getAllByText(/submitted/i).filter((text) => text.closest('[role=alert], [role=status]') === null);
  expect(said.map((text) => text.textContent)).toEqual(['Response submitted']);
  await user.click(screen.getByRole('button', { name: /Copy the SHA-256 of .*data\.zip/ }));
  expect(await navigator.clipboard.readText()).toBe('beef'.repeat(16));
  await expectAccessible(container);

  await user.click(screen.getByRole('link', { name: 'Give feedback' }));
  expect(await screen.findByText('Elsewhere: /rfi_feedback')).toBeVisible();
});

it('points nowhere once feedback was given', async () => {
  serveSubmission({
    state: 'submitted',
    receipt_number: 'R-1',
    submitted_at: '2026-11-21T10:59:03Z',
    document: makeFile(),
    feedback_at: '2026-11-21T12:00:00Z',
  });
  await open();
  expect(await screen.findByText(/^Your feedback was received on 21 Nov 2026\./)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Give feedback' })).not.toBeInTheDocument();
});

it('sends the same key again while the answer is uncertain, and a new one after a refusal', async () => {
  const server = serveSubmission({ document: makeFile() });
  const keys: string[] = [];
  let answers = 0;
  reply('post', '/submission/submit', ({ request }) => {
    keys.push(request.headers.get('Idempotency-Key') ?? '');
    answers += 1;
    if (answers <= 4) return answers % 2 ? cutConnection() : refuse(503, 'service_unavailable');
    if (answers === 5) return refuse(429, 'too_many_requests', { message: 'Too many requests' });
    return ok({
      ...server.submission,
      state: 'submitted',
      receipt_number: 'R-2',
      submitted_at: '2026-11-21T10:59:03Z',
    });
  });
  const { user } = await open('/rfiDocumentForm?step=review');
  await user.click(await screen.findByRole('button', { name: 'Submit response' }));
  const dialog = await screen.findByRole('alertdialog');
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Submit response' }));
  await press();
  // One press, three attempts.
  expect(
    await within(dialog).findByText(/Your response was not submitted/, undefined, { timeout: 8000 }),
  ).toBeVisible();
  expect(keys).toHaveLength(3);
  await press();
  await waitFor(
    () => {
      expect(keys).toHaveLength(5);
    },
    { timeout: 8000 },
  );
  expect(new Set(keys).size).toBe(1);
  await within(dialog).findByText(/Too many requests/);
  await press();
  expect(await screen.findByRole('heading', { name: 'R-2' })).toBeVisible();
  expect(keys[5]).not.toBe(keys[0]);
});

it('says what is missing before it asks for the confirmation', async () => {
  serveSubmission();
  const { user } = await open('/rfiDocumentForm?step=review');
  await user.click(await screen.findByRole('button', { name: 'Submit response' }));
  const summary = await screen.findByRole('group', { name: 'There is a problem' });
  expect(summary).toHaveFocus();
  expect(within(summary).getByText('Add your RFI document')).toBeVisible();
  expect(document.title).toMatch(/^Error: Check your response – RFI response ·/);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Add the RFI document' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.click(within(await screen.findByRole('group', { name: 'There is a problem' })).getByRole('link'));
  expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
});

it('shows the receipt when another tab was faster', async () => {
  const server = serveSubmission({ document: makeFile() });
  reply('post', '/submission/submit', () => {
    server.submission = {
      ...server.submission,
      state: 'submitted',
      receipt_number: 'R-9',
      submitted_at: '2026-11-21T10:59:03Z',
    };
    return refuse(409, 'already_submitted');
  });
  const { user } = await open('/rfiDocumentForm?step=review');
  await user.click(await screen.findByRole('button', { name: 'Submit response' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Submit response' }));
  expect(await screen.findByRole('heading', { name: 'R-9' })).toBeVisible();
});

it('offers another try when the draft cannot be read', async () => {
  serveRfi({});
  reply('get', '/submission', () => refuse(503, 'service_unavailable', { message: 'The service is not available.' }));
  const { user } = await open();
  expect(await screen.findByText('The service is not available.')).toBeVisible();
  serveSubmission({ document: makeFile() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('answer.pdf')).toBeVisible();
});

it('is the same page in Arabic', async () => {
  serveSubmission({ document: makeFile({ name: 'رد الشركة.pdf' }) });
  const { container } = await open('/rfiDocumentForm', 'ar');
  expect(await screen.findByText('رد الشركة')).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('heading', { name: 'الرد على طلب المعلومات' })).toBeVisible();
  expect(container.textContent).not.toMatch(/submission\.|upload\./);
  await expectAccessible(container);
});

it('never shows the head of the form to a company that has submitted', async () => {
  const server = serveSubmission({ state: 'submitted', submitted_at: '2026-11-22T08:00:00Z', receipt_number: 'RFI-1' });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const draft = 'One document answers the request';
  const seen: string[] = [];
  const watch = new MutationObserver(() => {
    if (document.body.textContent.includes(draft)) seen.push(document.body.textContent);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  const { submission } = server;
  reply('get', '/submission', async () => {
    await held;
    return ok(submission);
  });
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  answer();
  expect(await screen.findByText('RFI-1')).toBeInTheDocument();
  watch.disconnect();
  expect(seen).toEqual([]);
});

it('ticks a step only while nothing in it is wrong', async () => {
  serveSubmission({ links: [{ id: 'link-1', url: 'https://maps.example.com/', title: 'Maps' }] });
  const { user } = await open('/rfiDocumentForm?step=links');
  const step = () => screen.getByRole('link', { name: /Links/ });
  await waitFor(() => {
    expect(step()).toHaveTextContent(/1 of/);
  });
  const address = await screen.findByRole('textbox', { name: 'Web address' });
  await user.clear(address);
  await user.type(address, 'no address');
  await user.tab();
  await waitFor(() => {
    expect(step()).toHaveTextContent('Needs attention');
  });
});
