import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { RemindThem } from './RemindThem';

let counts = { not_begun: 500, begun: 15, not_submitted: 1 };
let sent: unknown[];
beforeEach(() => {
  sent = [];
  counts = { not_begun: 500, begun: 15, not_submitted: 1 };
  reply('post', '/rfi/reminders/audience', () => ok(counts));
  reply('post', '/rfi/reminders/send', async ({ request }) => {
    sent.push(await request.json());
    return ok({ reminded: 516 });
  });
});

const open = () =>
  renderPage(<RemindThem filter={{ response: 'notSubmitted' }} label="Remind these" />, {
    namespaces: ['companies'],
    user: makeAdmin(),
  });

it('says how many companies get a reminder before it is sent', async () => {
  const { user, baseElement } = await open();
  await user.click(screen.getByRole('button', { name: 'Remind these' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remind 516 companies?' }));
  expect(dialog.getByText('15 companies have begun the questionnaire.')).toBeVisible();
  expect(dialog.getByText('1 company has not submitted its response.')).toBeVisible();
  await expectAccessible(baseElement);
  expect(dialog.getByRole('button', { name: 'Send reminders' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox'), '516');
  await user.click(dialog.getByRole('button', { name: 'Send reminders' }));
  expect(await screen.findByText('Reminders sent to 516 companies')).toBeVisible();
  expect(sent).toEqual([{ companies: { response: 'notSubmitted' } }]);
});

it('keeps the dialog when sending fails, and cannot send without companies', async () => {
  reply('post', '/rfi/reminders/send', () => refuse(409, 'rfi_not_open_for_reminders', { message: 'Not open.' }));
  counts = { not_begun: 100, begun: 0, not_submitted: 0 };
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Remind these' }));
  await user.click(await screen.findByRole('button', { name: 'Send reminders' }));
  expect(await screen.findByText('Not open.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  counts = { not_begun: 0, begun: 0, not_submitted: 0 };
  await user.click(await screen.findByRole('button', { name: 'Remind these' }));
  expect(await screen.findByText('None of these companies needs a reminder', { exact: false })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send reminders' })).toBeDisabled();
});
