import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeAnsweredUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { makeFile, serveSubmission } from '@/testing/submissionServer';
import SubmissionPage from '../SubmissionPage';

const open = (step: 'attachments' | 'review' = 'attachments') =>
  renderPage(<SubmissionPage />, {
    path: '/rfiDocumentForm',
    at: `/rfiDocumentForm?step=${step}`,
    user: makeAnsweredUser(),
    namespaces: ['submission', 'fileWarnings'],
  });
const file = (name: string) => new File(['12345678'], name);
const zone = async (label: 'Choose a file' | 'Choose files') => screen.findByLabelText(label);

it('never leaves a refused file in the way of the submission', async () => {
  const server = serveSubmission({ document: makeFile() });
  const message = 'The file contains macros. Save it without macros, as DOCX.';
  reply('post', '/submission/files', () => refuse(415, 'file_has_macros', { message }));
  const { user } = await open('review');
  await user.click(await screen.findByRole('link', { name: /Attachments/ }));
  await user.upload(await zone('Choose files'), [file('macros.docx'), file('other.docx')]);
  await screen.findAllByText(`Not accepted: ${message}`);
  await user.click(screen.getByRole('link', { name: /Review/ }));
  const attachments = await screen.findByRole('region', { name: 'Attachments' });
  expect(within(attachments).getAllByText(`Not accepted: ${message}`)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Submit response' }));
  const summary = await screen.findByRole('group', { name: /problem/ });
  expect(summary).toHaveTextContent(/macros\.docx.* was not accepted\. Remove it, or choose another file/);
  await user.click(within(attachments).getByRole('button', { name: /Remove .*other\.docx.* from the list/ }));
  expect(within(attachments).queryByText('other.docx')).not.toBeInTheDocument();
  reply('post', '/submission/files', () => {
    const stored = makeFile({ kind: 'attachment', name: 'plain.docx' });
    server.submission = { ...server.submission, attachments: [stored] };
    return ok(stored, 201);
  });
  await user.upload(
    within(attachments).getByLabelText(/Choose another file instead of .*macros\.docx/, { selector: 'input' }),
    file('plain.docx'),
  );
  expect(await within(attachments).findByRole('link', { name: /plain\.docx/ })).toBeVisible();
  expect(within(attachments).queryByText('macros.docx')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Submit response' }));
  expect(await screen.findByRole('alertdialog', { name: 'Submit your response?' })).toBeVisible();
});

it('keeps a refused file where another one is refused before its upload', async () => {
  serveSubmission({ document: makeFile() });
  reply('post', '/submission/files', () => refuse(415, 'file_differs', { message: 'Not a PDF' }));
  const { user } = await open();
  await user.upload(await zone('Choose files'), file('strange.pdf'));
  await screen.findByText('Not accepted: Not a PDF');
  fireEvent.change(screen.getByLabelText(/Choose another file instead of .*strange\.pdf/, { selector: 'input' }), {
    target: { files: [file('run.exe')] },
  });
  expect((await screen.findAllByText(/File format is not supported/))[0]).toBeVisible();
  expect(screen.getByText('Not accepted: Not a PDF')).toBeVisible();
});

it('never submits a doubtful file that was not confirmed', async () => {
  serveSubmission({
    document: makeFile({ name: 'cut.pdf', warning: 'pdf_incomplete' }),
    attachments: [makeFile({ kind: 'attachment', name: 'secret.zip', warning: 'zip_password' })],
  });
  const { user } = await open('review');
  const row = (await screen.findAllByText(/The end of this PDF is missing/))[0];
  expect(row).toHaveTextContent('If pages are missing, export it again and replace it here.');
  const alert = screen.getByText('2 files may not open for their readers').closest<HTMLElement>('[role=alert]');
  if (!alert) throw new Error('The warning is no alert');
  expect(alert).toHaveTextContent(/secret\.zip — Files in this ZIP open only with a password/);
  await user.click(screen.getByRole('button', { name: 'Submit response' }));
  const summary = await screen.findByRole('group', { name: /problem/ });
  await user.click(within(summary).getByRole('link', { name: 'Check the marked files, and confirm or replace them' }));
  const box = screen.getByRole('checkbox', { name: /I have checked these files/ });
  expect(box).toHaveFocus();
  expect(box).toBeInvalid();
  await user.click(box);
  await expectAccessible(alert);
  await user.click(screen.getByRole('button', { name: 'Submit response' }));
  expect(await screen.findByRole('alertdialog', { name: 'Submit your response?' })).toBeVisible();
});

it('asks again when another doubtful file is added', async () => {
  const server = serveSubmission({ document: makeFile({ name: 'cut.pdf', warning: 'pdf_incomplete' }) });
  const { user, queryClient } = await open('review');
  await user.click(await screen.findByRole('checkbox', { name: /I have checked these files/ }));
  server.submission.attachments = [makeFile({ kind: 'attachment', name: 'cut.png', warning: 'image_incomplete' })];
  await act(() => queryClient.invalidateQueries());
  await screen.findAllByText(/cut\.png/);
  expect(screen.getByRole('checkbox', { name: /I have checked these files/ })).not.toBeChecked();
});
