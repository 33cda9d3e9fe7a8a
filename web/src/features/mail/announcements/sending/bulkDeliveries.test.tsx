import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { all, delivery, makeAnnouncement, open, page, serveAnnouncements } from '@/testing/announcementServer';
import { ok, reply } from '@/testing/server';

const rows = [
  delivery,
  { ...delivery, number: 8, organization_name: 'Falcon', state: 'permanent', error: 'gave_up' },
  { ...delivery, number: 9, organization_name: 'Kumo', state: 'temporary' },
  { ...delivery, number: 10, organization_name: 'Gulf', state: 'sent', answer: '250 ok' },
];

const serve = (left: unknown[] = []) => {
  const sent: unknown[] = [];
  serveAnnouncements();
  reply('get', '/announcements/a1/deliveries', () => page(rows));
  reply('post', '/announcements/a1/deliveries/retry', async ({ request }) => {
    sent.push(await request.json());
    return ok({ done: 3 - left.length, left });
  });
  return sent;
};

it('sends again to the selected recipients whose delivery failed, after saying what a rejection means', async () => {
  const sent = serve([{ id: '9', name: 'Kumo', reason: 'sent', by: null }]);
  const { user, baseElement } = await open('/sendEmail/a1');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Send again to 3 recipients?' });
  expect(dialog).toHaveTextContent('1 of them was permanently rejected.');
  expect(dialog).toHaveTextContent('seldom helps');
  expect(dialog).toHaveTextContent('1 is left out: sending has not failed.');
  await expectAccessible(baseElement);
  await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
  const told = await screen.findByRole('dialog', { name: '2 messages are being sent again.' });
  expect(within(told).getByRole('listitem')).toHaveTextContent(/Kumo.*sent meanwhile/);
  expect(sent).toEqual([{ numbers: [7, 8, 9] }]);
  await user.click(within(told).getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });
});

it('is offered only where the announcement can be retried by this person', async () => {
  serve();
  reply('get', '/announcements/a1', () => ok(makeAnnouncement({ state: 'cancelled' })));
  await open('/sendEmail/a1', { permissions: all });
  expect(await screen.findByText('Falcon')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Select all on this page' })).toBeNull();
});
