import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeAnsweredUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { makeFile, serveSubmission } from '@/testing/submissionServer';
import SubmissionPage from './SubmissionPage';

const by = 'Layla Haddad';
const link = (name: string, author: string | null = null) => ({
  id: name,
  url: `https://${name}.example/`,
  title: null,
  by: author,
});

const open = (step: string, places: string[] = []) => {
  reply('post', '/company/presence', () => ok({ others: places.map((place) => ({ name: by, place })), alone: false }));
  return renderPage(<SubmissionPage />, {
    path: '/rfiDocumentForm',
    at: `/rfiDocumentForm?step=${step}`,
    user: makeAnsweredUser(),
    namespaces: ['submission'],
  });
};
const patience = { timeout: 6000 };

it('says at which step the colleague is', async () => {
  serveSubmission();
  const { container } = await open('links', ['response:attachments']);
  expect(await screen.findByText(/Layla Haddad.* is at step 2, Attachments/)).toBeVisible();
  await expectAccessible(container);
});

it('shows a file that a colleague added, by whom, and says it', async () => {
  const server = serveSubmission();
  await open('attachments');
  await screen.findByRole('heading', { name: 'Attachments' });
  server.submission.attachments = [makeFile({ kind: 'attachment', name: 'survey.pdf', by })];
  expect(await screen.findByRole('link', { name: /survey\.pdf/ }, patience)).toBeVisible();
  expect(screen.getByText(/^Uploaded .* · .*Layla Haddad/)).toBeVisible();
  expect(screen.getByText(/Layla Haddad.* added .*survey\.pdf/)).toBeInTheDocument();
}, 10_000);

it('adds the links of a colleague to those that are being typed, and saves both', async () => {
  const server = serveSubmission({ links: [link('one')] });
  const { user } = await open('links');
  await user.click(await screen.findByRole('button', { name: 'Add a link' }));
  server.submission = { ...server.submission, links: [link('one'), link('theirs', by)], links_revision: 'theirs' };
  await user.keyboard('mine.example');
  await waitFor(() => {
    expect(server.submission.links.map(({ url }) => url)).toEqual([
      'https://one.example/',
      'https://mine.example',
      'https://theirs.example/',
    ]);
  }, patience);
  expect(within(screen.getByRole('group', { name: 'Link 3' })).getByText(/Added by .*Layla Haddad/)).toBeVisible();
}, 15_000);

it('says who submitted meanwhile, and which links are not part of it', async () => {
  const server = serveSubmission({ document: makeFile() });
  const { user } = await open('links');
  await user.click(await screen.findByRole('button', { name: 'Add the first link' }));
  reply('put', '/submission/links', () => {
    server.submission = {
      ...server.submission,
      state: 'submitted',
      receipt_number: 'RFI-2026-000042',
      submitted_at: '2026-11-21T10:59:03.412Z',
      submitted_by: by,
    };
    return refuse(409, 'already_submitted');
  });
  await user.keyboard('mine.example');
  const notice = (await screen.findByText(/Layla Haddad.* submitted this response on/, undefined, patience)).closest(
    '[role="status"]',
  );
  await waitFor(() => {
    expect(notice).toHaveTextContent('mine.example');
  });
}, 15_000);
