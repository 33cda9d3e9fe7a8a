import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeAnsweredUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import SubmissionPage from '../SubmissionPage';
import { serveSubmission } from '@/testing/submissionServer';

it('moves the focus to the only document when the button that chose it goes', async () => {
  serveSubmission();
  const { user } = await renderPage(<SubmissionPage />, {
    path: '/rfiDocumentForm',
    user: makeAnsweredUser(),
    namespaces: ['submission'],
  });
  const button = await screen.findByRole('button', { name: 'Choose a file' });
  button.focus();
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [new File(['x'], 'response.pdf')] } });
  await waitFor(() => {
    expect(screen.getByRole('button', { name: /Remove .*response\.pdf/ })).toHaveFocus();
  });
  expect(button).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});
