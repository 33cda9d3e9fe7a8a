import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Action, ReviewOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { ReviewPanel } from './ReviewPanel';
import { ReviewThem } from './ReviewThem';

const received: ReviewOut = {
  receipt_number: 'RFI-2026-000001',
  status: 'received',
  message: null,
  window_ends_at: null,
  since: '2026-11-20T10:00:00Z',
  by: null,
  revision: 0,
  allowed: ['received', 'under_review', 'clarification_requested', 'completed'],
  locale: 'ar',
};

const signedIn = (actions: readonly Action[]) => ({
  user: makeAdmin({ permissions: actions.map((action) => ({ action, subject: 'submissions' as const })) }),
  namespaces: ['reviews' as const, 'lists' as const, 'directory' as const],
});

function openPanel(
  review: ReviewOut,
  actions: readonly Action[] = ['VIEW', 'UPDATE'],
  answer: () => Response = () => ok(review),
) {
  reply('get', '/submissions/submission-1/review', answer);
  return renderPage(<ReviewPanel submissionId="submission-1" name="Najd" />, signedIn(actions));
}

it('sets the status of one response with a message', async () => {
  const sent: unknown[] = [];
  reply('put', '/submissions/submission-1/review', async ({ request }) => {
    sent.push(await request.json());
    return ok({ ...received, status: 'under_review', message: 'Until March', by: 'Huda', revision: 1 });
  });
  const { user } = await openPanel(received);
  const panel = await screen.findByRole('region', { name: 'Response status' });
  expect(await within(panel).findByText('Received')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Set status' }));
  const dialog = await screen.findByRole('dialog');
  // The names come with the configuration.
  await within(dialog).findByRole('option', { name: 'Under review' });
  await user.selectOptions(within(dialog).getByLabelText('Status'), 'Under review');
  await user.type(within(dialog).getByLabelText(/Message to the company/), 'Until March');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Set status' }));
  await waitFor(() => {
    expect(panel).toHaveTextContent('Under review');
  });
  expect(panel).toHaveTextContent('Set by Huda, 20 Nov 2026, 1:00 PM');
  expect(sent).toEqual([
    {
      status: 'under_review',
      message: 'Until March',
      window_ends_at: null,
      receipt_number: 'RFI-2026-000001',
      revision: 0,
    },
  ]);
});

it('says that the status could not be read, and reads it again', async () => {
  const { user } = await openPanel(received, ['VIEW'], () => refuse(500, 'internal'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  reply('get', '/submissions/submission-1/review', () => ok(received));
  await user.click(again);
  expect(await screen.findByRole('region', { name: 'Response status' })).toBeVisible();
});

it('asks for a clarification until the end of a day, in a week unless another is chosen', async () => {
  const sent: unknown[] = [];
  const asked = {
    ...received,
    status: 'clarification_requested' as const,
    message: 'Which vehicles?',
    by: 'Huda',
    revision: 1,
  };
  reply('put', '/submissions/submission-1/review', async ({ request }) => {
    sent.push(await request.json());
    return ok({ ...asked, window_ends_at: '2099-02-12T20:59:00Z' });
  });
  const { user } = await openPanel(received);
  await user.click(await screen.findByRole('button', { name: 'Set status' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: 'Under review' });
  expect(within(dialog).queryByLabelText('Additions until')).not.toBeInTheDocument();
  await user.selectOptions(within(dialog).getByLabelText('Status'), 'Clarification requested');
  const end = await within(dialog).findByLabelText('Additions until');
  expect((end as HTMLInputElement).value).toMatch(/11:59 PM$/);
  await expectAccessible(dialog);
  await user.clear(end);
  await user.type(end, '12/02/2099 23:59');
  await user.type(within(dialog).getByLabelText(/Message to the company/), 'Which vehicles?');
  await user.click(within(dialog).getByRole('button', { name: 'Set status' }));
  const panel = await screen.findByRole('region', { name: 'Response status' });
  await waitFor(() => {
    expect(panel).toHaveTextContent('The company can add files and a note until 12 Feb 2099, 11:59 PM');
  });
  expect(sent).toEqual([
    {
      status: 'clarification_requested',
      message: 'Which vehicles?',
      window_ends_at: '2099-02-12T23:59:00+03:00',
      receipt_number: 'RFI-2026-000001',
      revision: 0,
    },
  ]);
});

it('needs a message for a clarification, and says who was faster', async () => {
  reply('put', '/submissions/submission-1/review', () =>
    refuse(409, 'review_changed', { message: 'Khalid has set another status meanwhile' }),
  );
  const { user } = await openPanel(received);
  await user.click(await screen.findByRole('button', { name: 'Set status' }));
  const dialog = await screen.findByRole('dialog');
  // The names come with the configuration.
  await within(dialog).findByRole('option', { name: 'Under review' });
  await user.selectOptions(within(dialog).getByLabelText('Status'), 'Clarification requested');
  await user.click(within(dialog).getByRole('button', { name: 'Set status' }));
  expect(await within(dialog).findAllByText(/Say what needs to be clarified/)).not.toHaveLength(0);
  await user.type(within(dialog).getByLabelText(/Message to the company/), 'Which vehicles?');
  await user.click(within(dialog).getByRole('button', { name: 'Set status' }));
  expect(await within(dialog).findByText(/Khalid has set another status/)).toBeVisible();
  expect(within(dialog).getByLabelText(/Message to the company/)).toHaveValue('Which vehicles?');
});

it('offers nothing to those who only look', async () => {
  await openPanel({ ...received, status: 'completed', message: 'Thank you', by: 'Huda', revision: 1 }, ['VIEW']);
  expect(await screen.findByText('Thank you')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set status' })).not.toBeInTheDocument();
});

async function ask(onDone: () => void, changes = 12) {
  reply('post', '/reviews/expected', () =>
    ok({
      changes,
      unchanged: 1,
      left: { changed: 0, replaced: 0, not_allowed: 2, not_submitted: 3 },
      as_of: '2026-11-26T12:00:00Z',
    }),
  );
  const { user } = await renderPage(
    <ReviewThem filter={{ response: 'submitted' }} count={18} onDone={onDone} />,
    signedIn(['UPDATE']),
  );
  await user.click(screen.getByRole('button', { name: 'Set status' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set the status of the responses of 18 companies' });
  // The names come with the configuration.
  await within(dialog).findByRole('option', { name: 'Under review' });
  await user.selectOptions(within(dialog).getByLabelText('Status'), 'Under review');
  await user.type(within(dialog).getByLabelText(/Message to the company/), 'Until March{Enter}Best regards');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  const confirmation = await screen.findByRole('alertdialog', { name: `Set the status of ${changes} responses?` });
  return { user, confirmation };
}

it('says how many companies get which status before it is set', async () => {
  const sent: unknown[] = [];
  reply('post', '/reviews', async ({ request }) => {
    sent.push(await request.json());
    return ok({ done: 13, left: [], counts: { changed: 0, replaced: 0, not_allowed: 2, not_submitted: 3 } });
  });
  const onDone = vi.fn();
  const { user, confirmation } = await ask(onDone);
  expect(confirmation).toHaveTextContent(/Status: .*Under review/);
  expect(confirmation).toHaveTextContent(/Message: .*Until March…/);
  expect(confirmation).toHaveTextContent('Each of the companies gets an email at once');
  expect(confirmation).toHaveTextContent('3 companies have not submitted a response.');
  await expectAccessible(confirmation);
  await user.click(within(confirmation).getByRole('button', { name: 'Set status' }));
  await waitFor(() => {
    expect(onDone).toHaveBeenCalled();
  });
  expect(sent).toEqual([
    {
      status: 'under_review',
      message: 'Until March\nBest regards',
      window_ends_at: null,
      companies: { response: 'submitted' },
      as_of: '2026-11-26T12:00:00Z',
    },
  ]);
});

it('sets the status of more than a hundred only after their number is typed', async () => {
  const { user, confirmation } = await ask(vi.fn(), 120);
  const set = within(confirmation).getByRole('button', { name: 'Set status' });
  expect(set).toBeDisabled();
  await user.type(within(confirmation).getByRole('textbox'), '12');
  expect(set).toBeDisabled();
  await user.type(within(confirmation).getByRole('textbox'), '0');
  expect(set).toBeEnabled();
});

it('lists the responses that changed meanwhile', async () => {
  reply('post', '/reviews', () =>
    ok({
      done: 11,
      left: [{ name: 'Najd', reason: 'changed', by: 'Khalid', at: '2026-11-26T12:01:00Z' }],
      counts: { changed: 1, replaced: 0, not_allowed: 2, not_submitted: 3 },
    }),
  );
  const { user, confirmation } = await ask(vi.fn());
  await user.click(within(confirmation).getByRole('button', { name: 'Set status' }));
  const result = await screen.findByRole('dialog', { name: /11 responses have the status/ });
  expect(result).toHaveTextContent(/Najd.*: .*Khalid.* set another status meanwhile/);
});
