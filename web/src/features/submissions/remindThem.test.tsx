import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeAdmin, makeCompanyRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import SubmissionsPage from './SubmissionsPage';

it('reminds those who have not submitted', async () => {
  const counted: unknown[] = [];
  reply('get', '/submissions', () =>
    ok({ items: [makeCompanyRow()], total: 1, matched: 1, next_cursor: null, previous_cursor: null }),
  );
  reply('post', '/rfi/reminders/audience', async ({ request }) => {
    counted.push(await request.json());
    return ok({ not_begun: 500, begun: 15, not_submitted: 1 });
  });
  const { user } = await renderPage(<SubmissionsPage />, {
    path: '/submissionsList',
    at: '/submissionsList',
    user: makeAdmin({
      permissions: [
        { action: 'VIEW', subject: 'submissions' },
        { action: 'UPDATE', subject: 'request' },
      ],
    }),
    namespaces: ['submissions', 'remind', 'reviews', 'directory', 'lists', 'progress'],
  });
  expect(screen.queryByRole('button', { name: 'Remind all matching' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Not submitted' }));
  await user.click(await screen.findByRole('button', { name: 'Remind all matching' }));
  expect(await screen.findByRole('alertdialog', { name: 'Remind 516 companies?' })).toBeVisible();
  expect(counted).toEqual([{ companies: { response: 'notSubmitted' } }]);
});
