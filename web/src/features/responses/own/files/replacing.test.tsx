import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeAnsweredUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { makeFile, serveSubmission } from '@/testing/submissionServer';
import SubmissionPage from '../SubmissionPage';

const megabyte = 1024 * 1024;
const open = (step: 'document' | 'attachments') =>
  renderPage(<SubmissionPage />, {
    path: '/rfiDocumentForm',
    at: `/rfiDocumentForm?step=${step}`,
    user: makeAnsweredUser(),
    namespaces: ['submission'],
  });
const file = (name: string, size = 8) => Object.defineProperty(new File(['x'], name), 'size', { value: size });

it('replaces a file in one action, also where no other would fit', async () => {
  const held = serveSubmission({
    attachments: [makeFile({ kind: 'attachment', name: 'old.pdf', size: 20 * megabyte })],
  });
  await open('attachments');
  fireEvent.change(await screen.findByLabelText(/^Replace .*old\.pdf/, { selector: 'input' }), {
    target: { files: [file('new.pdf', 3 * megabyte)] },
  });
  expect(await screen.findByRole('link', { name: /new\.pdf/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /old\.pdf/ })).not.toBeInTheDocument();
  expect(held.submission.attachments.map(({ name }) => name)).toEqual(['new.pdf']);
});

it('keeps the earlier file when the new one is refused', async () => {
  serveSubmission({ document: makeFile({ name: 'old.pdf' }) });
  await open('document');
  fireEvent.change(await screen.findByLabelText(/^Replace .*old\.pdf/, { selector: 'input' }), {
    target: { files: [file('tool.exe')] },
  });
  expect((await screen.findAllByText('File format is not supported')).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: /old\.pdf/ })).toBeVisible();
});
