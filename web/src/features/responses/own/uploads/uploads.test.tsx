import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { expect, it, vi } from 'vitest';
import { announceSignOut } from '@/api/signOutSignal';
import { makeAnsweredUser, makeConfig } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import SubmissionPage from '../SubmissionPage';
import { closeRfi, cutConnection, makeFile, serveRfi, serveSubmission } from '@/testing/submissionServer';

const megabyte = 1024 * 1024;
const open = (step: 'document' | 'attachments' = 'attachments') =>
  renderPage(<SubmissionPage />, {
    path: '/rfiDocumentForm',
    at: `/rfiDocumentForm?step=${step}`,
    user: makeAnsweredUser(),
    namespaces: ['submission'],
  });

const file = (name: string, size = 8) => {
  const made = new File(['x'.repeat(Math.min(size, 64))], name);
  // A length without bytes: refused files are never read.
  return Object.defineProperty(made, 'size', { value: size });
};
const zone = async (label: 'Choose a file' | 'Choose files') => screen.findByLabelText(label);
const refused = async () => {
  const alert = (await screen.findByText(/not added$/)).closest<HTMLElement>('[role=alert]');
  if (!alert) throw new Error('The refusal is no alert');
  return alert;
};

it.each([
  { what: 'a type that is not taken', files: [file('tool.exe')], says: 'File format is not supported' },
  { what: 'no extension', files: [file('answer')], says: 'File format is not supported' },
  {
    what: 'a file beyond the limit',
    files: [file('big.zip', 20 * megabyte + 1)],
    says: 'File size should be less than 20 MB',
  },
  { what: 'an empty file', files: [file('empty.pdf', 0)], says: 'The file is empty' },
  {
    what: 'two files that only fit alone',
    files: [file('a.zip', 8), file('b.zip', 19 * megabyte)],
    says: 'Document size exceeds 20 MB',
  },
])('refuses $what by name, inline and as a toast', async ({ files, says }) => {
  const broughtIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  serveSubmission({ document: makeFile({ size: 2 * megabyte }) });
  const { user } = await open();
  fireEvent.change(await zone('Choose files'), { target: { files } });
  const alert = await refused();
  expect(within(alert).getByText(files.at(-1)?.name ?? '')).toBeVisible();
  expect(alert).toHaveTextContent(says);
  await waitFor(() => {
    expect(broughtIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  });
  await waitFor(() => {
    expect(screen.getAllByText(new RegExp(says)).length).toBeGreaterThan(1);
  });
  await user.click(within(alert).getByRole('button', { name: 'Dismiss this message' }));
  expect(screen.queryByText(/not added$/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus();
});

it('takes one document and explains a second', async () => {
  const server = serveSubmission();
  await open('document');
  fireEvent.change(await zone('Choose a file'), { target: { files: [file('a.pdf'), file('b.pdf')] } });
  expect(await refused()).toHaveTextContent('a.pdf — You can upload only 1 file');
  expect(server.uploads).toEqual([]);
});

it('takes attachments up to their number and names the rest', async () => {
  const server = serveSubmission({
    attachments: Array.from({ length: 9 }, () => makeFile({ kind: 'attachment', size: 1 })),
  });
  await open();
  fireEvent.change(await zone('Choose files'), { target: { files: [file('tenth.pdf'), file('eleventh.pdf')] } });
  expect(await refused()).toHaveTextContent('eleventh.pdf — User can only upload 10 files');
  expect(await screen.findByRole('link', { name: /tenth\.pdf/ })).toBeVisible();
  expect(server.uploads.map(({ name }) => name)).toEqual(['tenth.pdf']);
  expect(screen.getByText('You have added the maximum of 10 attachments. Remove one to add another.')).toBeVisible();
});

it('shows how much room is left', async () => {
  serveSubmission({ document: makeFile({ size: 5 * megabyte }) });
  await open();
  const meter = await screen.findByRole('meter', { name: 'Space used' });
  expect(meter).toHaveAttribute('aria-valuetext', '5 MB of 20 MB used');
  expect(screen.getByText('15 MB left')).toBeVisible();
});

it('keeps an interrupted upload and everything else, and sends it again', async () => {
  const server = serveSubmission();
  let answers = 0;
  const { user } = await open();
  await user.upload(await zone('Choose files'), file('kept.pdf'));
  await screen.findByRole('link', { name: /kept\.pdf/ });

  reply('post', '/submission/files', () => {
    answers += 1;
    return cutConnection();
  });
  await user.upload(await zone('Choose files'), file('lost.pdf'));
  expect(await screen.findByText('The upload was interrupted. The file is still chosen: try again.')).toBeVisible();
  expect(screen.getByRole('link', { name: /kept\.pdf/ })).toBeVisible();
  expect(answers).toBe(1);

  const stored = makeFile({ kind: 'attachment', name: 'lost.pdf', size: 8 });
  reply('post', '/submission/files', () => {
    server.submission = { ...server.submission, attachments: [...server.submission.attachments, stored] };
    return ok(stored, 201);
  });
  await user.click(screen.getByRole('button', { name: /Try again to upload .*lost\.pdf/ }));
  expect(await screen.findByRole('link', { name: /lost\.pdf/ })).toBeVisible();
  expect(screen.queryByText(/was interrupted\. The file/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Remove .*lost\.pdf/ })).toHaveFocus();
});

it('does not submit around a file that has not arrived', async () => {
  serveSubmission({ document: makeFile() });
  reply('post', '/submission/files', () => cutConnection());
  const { user } = await open();
  await user.upload(await zone('Choose files'), file('lost.pdf'));
  await screen.findByText(/was interrupted\. The file/);
  await user.click(screen.getByRole('link', { name: /Review/ }));
  const attachments = await screen.findByRole('region', { name: 'Attachments' });
  expect(within(attachments).getByText('lost.pdf')).toBeVisible();
  expect(within(attachments).getByRole('button', { name: /Try again to upload .*lost\.pdf/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit response' }));
  const summary = await screen.findByRole('group', { name: /problem/ });
  expect(summary).toHaveTextContent(/lost\.pdf.* was not uploaded\. Try again, or remove it/);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user.click(within(summary).getByRole('link'));
  expect(within(attachments).getByRole('button', { name: /Remove .*lost\.pdf.* from the list/ })).toHaveFocus();
});

it('does not send twice what had arrived before the connection broke', async () => {
  const server = serveSubmission();
  let sent = 0;
  reply('post', '/submission/files', () => {
    sent += 1;
    server.submission = {
      ...server.submission,
      attachments: [makeFile({ kind: 'attachment', name: 'arrived.pdf', size: 8 })],
    };
    return cutConnection();
  });
  const { user } = await open();
  await user.upload(await zone('Choose files'), file('arrived.pdf'));
  await user.click(await screen.findByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('link', { name: /arrived\.pdf/ })).toBeVisible();
  expect(screen.getAllByText('arrived.pdf')).toHaveLength(1);
  expect(sent).toBe(1);
});

it('cancels what is on its way and puts the focus back on the button', async () => {
  serveSubmission();
  reply('post', '/submission/files', async () => {
    await delay('infinite');
    return ok(null);
  });
  const { user } = await open();
  await user.upload(await zone('Choose files'), file('slow.pdf'));
  expect(await screen.findByRole('progressbar', { name: /Uploading .*slow\.pdf/ })).toBeVisible();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  await user.click(screen.getByRole('button', { name: /Cancel the upload of .*slow\.pdf/ }));
  expect(screen.queryByText('slow.pdf')).not.toBeInTheDocument();
  expect(screen.getByText('The upload of slow.pdf was cancelled')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus();
  const leavingLater = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leavingLater);
  expect(leavingLater.defaultPrevented).toBe(false);
});

it('stops every upload when the session ends, so that nothing goes on in another person’s name', async () => {
  serveSubmission();
  let stopped = false;
  reply('post', '/submission/files', async ({ request }) => {
    request.signal.addEventListener('abort', () => {
      stopped = true;
    });
    await delay('infinite');
    return ok(null);
  });
  const { user } = await open();
  await user.upload(await zone('Choose files'), file('slow.pdf'));
  await screen.findByRole('progressbar');
  act(() => {
    announceSignOut('expired');
  });
  await waitFor(() => {
    expect(screen.queryByText('slow.pdf')).not.toBeInTheDocument();
  });
  await waitFor(() => {
    expect(stopped).toBe(true);
  });
});

it.each([
  {
    answer: () => refuse(415, 'file_has_password', { message: 'The file has a password.' }),
    says: 'The file has a password.',
  },
  {
    answer: () => refuse(413, 'upload_total_exceeded', { params: { max_mb: 20 } }),
    says: 'Document size exceeds 20 MB',
  },
  { answer: () => refuse(409, 'too_many_files', { params: { n: 10 } }), says: 'User can only upload 10 files' },
  {
    answer: () => refuse(422, 'validation_failed', { message: 'The name is not allowed' }),
    says: 'The name is not allowed',
  },
])('shows the refusal of the server: $says', async ({ answer, says }) => {
  serveSubmission();
  reply('post', '/submission/files', answer);
  const { user } = await open();
  await user.upload(await zone('Choose files'), file('strange.pdf'));
  expect(await screen.findByText(`Not accepted: ${says}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Remove .*strange\.pdf.* from the list/ }));
  expect(screen.queryByText('strange.pdf')).not.toBeInTheDocument();
});

it('turns into the closed page when the server says that the deadline has passed', async () => {
  serveSubmission({ document: makeFile() });
  reply('post', '/submission/files', () => {
    serveRfi({ state: 'closed', deadline: '2026-11-21T10:00:00Z', closed_at: '2026-11-21T10:00:00Z' });
    return closeRfi();
  });
  const { user } = await open();
  await user.upload(await zone('Choose files'), file('late.pdf'));
  expect(
    await screen.findByRole('heading', { name: 'Submission is closed because the deadline has passed' }),
  ).toHaveFocus();
  expect(screen.getByText('answer.pdf')).toBeVisible();
});

it('asks before it deletes a stored file, then moves the focus on', async () => {
  const server = serveSubmission({
    attachments: [makeFile({ kind: 'attachment', name: 'one.pdf' }), makeFile({ kind: 'attachment', name: 'two.pdf' })],
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Remove .*one\.pdf/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove this file?' });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(dialog).toHaveTextContent('one.pdf is deleted from your draft.');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => {
    expect(screen.queryByText('one.pdf')).not.toBeInTheDocument();
  });
  expect(server.submission.attachments.map(({ name }) => name)).toEqual(['two.pdf']);
  await waitFor(() => {
    expect(screen.getByRole('button', { name: /Remove .*two\.pdf/ })).toHaveFocus();
  });
});

it('tells after a reload which files have to be chosen again', async () => {
  const server = serveSubmission();
  reply('post', '/submission/files', async () => {
    await delay('infinite');
    return ok(null);
  });
  const first = await open();
  await first.user.upload(await zone('Choose files'), [file('half.zip'), file('other.pdf')]);
  await screen.findAllByRole('progressbar');
  await waitFor(() => {
    expect(Object.keys(sessionStorage).some((key) => key.includes('unfinished'))).toBe(true);
  });
  first.unmount();

  // `other.pdf` had arrived.
  server.submission = { ...server.submission, attachments: [makeFile({ kind: 'attachment', name: 'other.pdf' })] };
  reply('get', '/config', () => ok(makeConfig()));
  const { user } = await open();
  expect(await screen.findByText('1 file had not finished uploading when the page was closed')).toBeVisible();
  expect(screen.getByText('half.zip')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss this message' }));
  expect(screen.queryByText('half.zip')).not.toBeInTheDocument();
});
