import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeAnsweredUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { refuse, reply } from '@/testing/server';
import SubmissionPage from '../SubmissionPage';
import { cutConnection, makeFile, serveSubmission } from '@/testing/submissionServer';

const open = () =>
  renderPage(<SubmissionPage />, {
    path: '/rfiDocumentForm',
    at: '/rfiDocumentForm?step=links',
    user: makeAnsweredUser(),
    namespaces: ['submission'],
  });

const link = (url: string, title: string | null = null) => ({ id: url, url, title });
const address = (number = 1) =>
  within(screen.getByRole('group', { name: `Link ${number}` })).getByRole('textbox', { name: 'Web address' });

it('marks what is no web address, saves the rest, and holds the step until it is settled', async () => {
  const server = serveSubmission({ links: [link('https://good.example/')] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add a link' }));
  await user.keyboard('javascript:alert(1)');
  await user.tab();
  expect(await screen.findByText('Invalid link')).toBeVisible();
  expect(screen.getByText('Complete the marked link to save it')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = await screen.findByRole('group', { name: 'There is a problem' });
  await user.click(within(summary).getByRole('link', { name: /^Link \d: Invalid link$/ }));
  expect(address(2)).toHaveFocus();

  await user.clear(address(2));
  await user.type(address(2), 'better.example/page');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Check your response' });
  await waitFor(() => {
    expect(server.submission.links.map(({ url }) => url)).toEqual([
      'https://good.example/',
      'https://better.example/page',
    ]);
  });
});

it('asks for the address when only a title was typed', async () => {
  serveSubmission();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add the first link' }));
  await user.tab();
  await user.keyboard('Sample');
  await user.tab();
  expect(await screen.findByText('Link is required')).toBeVisible();
});

it('stops at ten links', async () => {
  serveSubmission({ links: Array.from({ length: 10 }, (_, index) => link(`https://${index}.example/`)) });
  await open();
  expect(await screen.findByText('All 10 links are used.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a link' })).not.toBeInTheDocument();
});

it('removes a link and moves the focus to the next one', async () => {
  const server = serveSubmission({ links: [link('https://one.example/'), link('https://two.example/')] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Remove link 1' }));
  expect(screen.getByRole('button', { name: 'Remove link 1' })).toHaveFocus();
  expect(address()).toHaveValue('https://two.example/');
  await waitFor(
    () => {
      expect(server.submission.links).toHaveLength(1);
    },
    { timeout: 4000 },
  );
  await user.click(screen.getByRole('button', { name: 'Remove link 1' }));
  expect(screen.getByRole('button', { name: 'Add the first link' })).toHaveFocus();
});

it('keeps what was typed through a reload', async () => {
  serveSubmission();
  const first = await open();
  await first.user.click(await screen.findByRole('button', { name: 'Add the first link' }));
  await first.user.keyboard('https://half');
  await waitFor(() => {
    expect(Object.keys(sessionStorage).some((key) => key.includes('submission.links'))).toBe(true);
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  first.unmount();

  await open();
  expect(await screen.findByText('Your unsaved text has been restored.')).toBeVisible();
  expect(address()).toHaveValue('https://half');
});

it('says that the links are not saved, and saves them when the connection is back', async () => {
  const server = serveSubmission();
  reply('put', '/submission/links', () => cutConnection());
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add the first link' }));
  await user.keyboard('https://maps.example/');
  expect(
    await screen.findByText('Not saved yet. Your input is kept in this browser.', undefined, { timeout: 5000 }),
  ).toBeVisible();

  serveSubmission();
  reply('put', '/submission/links', async ({ request }) => {
    const { links } = (await request.json()) as { links: { url: string; title: null }[] };
    server.submission = { ...server.submission, links: links.map((one) => ({ id: 'l1', ...one })) };
    return Response.json({ success: true, code: 200, message: '', data: server.submission });
  });
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/Saved at/)).toBeVisible();
  expect(server.submission.links).toMatchObject([{ url: 'https://maps.example/', title: null }]);
});

it('puts the server’s own words at the link that it refused', async () => {
  serveSubmission({ links: [link('https://one.example/')] });
  reply('put', '/submission/links', () =>
    refuse(422, 'validation_failed', {
      fields: [{ field: 'links.1.url', error: 'invalid_link', message: 'This address is not allowed' }],
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add a link' }));
  await user.keyboard('https://two.example/');
  expect(await screen.findByText('This address is not allowed', undefined, { timeout: 5000 })).toBeVisible();
  expect(address(2)).toHaveAccessibleDescription(/This address is not allowed/);
});

it('does not ask for the confirmation before the links are saved', async () => {
  serveSubmission({ document: makeFile() });
  reply('put', '/submission/links', () => cutConnection());
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add the first link' }));
  await user.keyboard('https://maps.example/');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Submit response' }));
  expect(await screen.findByText('Your links are not saved yet. Try again in a moment')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
