import { screen, within } from '@testing-library/react';
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
  await user.click(await screen.findByRole('button', { name: 'Not submitted' }));
  // What concerns all that the list finds never stands beside what concerns the selected.
  const all = /Companies in this list.*1/;
  const [row] = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  if (!row) throw new Error('no row');
  await user.click(row);
  expect(screen.queryByRole('button', { name: all })).not.toBeInTheDocument();
  await user.click(row);
  await user.click(await screen.findByRole('button', { name: all }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send a reminder' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remind 516 companies?' });
  // More than a hundred are reminded only after their number is typed, in the digits of any script.
  expect(within(dialog).getByRole('button', { name: 'Send reminders' })).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox'), '٥١٦');
  expect(within(dialog).getByRole('button', { name: 'Send reminders' })).toBeEnabled();
  expect(counted).toEqual([{ companies: { response: 'notSubmitted' } }]);
});
