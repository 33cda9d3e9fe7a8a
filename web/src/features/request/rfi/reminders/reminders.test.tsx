import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Reminder } from '@/api/contract';
import type { Action, RemindersOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { RemindersPanel } from './RemindersPanel';

const reminder = (changes: Partial<Reminder> = {}): Reminder => ({
  hours: 168,
  audience: 'notBegun',
  template: 'rfi_reminder_not_begun',
  due_at: '2026-12-15T20:59:00Z',
  state: 'planned',
  is_on: true,
  companies: 516,
  sent_at: null,
  recipients: null,
  switched_by: null,
  switched_at: null,
  ...changes,
});

let held: RemindersOut;
let sent: unknown[];
beforeEach(() => {
  held = {
    deadline: '2026-12-22T20:59:00Z',
    is_open: true,
    items: [
      reminder(),
      reminder({ audience: 'begun', state: 'sent', recipients: 1, sent_at: '2026-12-15T20:59:20Z' }),
      reminder({ hours: 24, due_at: '2026-12-21T20:59:00Z', state: 'off', is_on: false }),
      reminder({ hours: 24, audience: 'begun', state: 'leftOut' }),
    ],
  };
  sent = [];
  reply('get', '/rfi/reminders', () => ok(held));
  reply('put', '/rfi/reminders/168/notBegun', async ({ request }) => {
    sent.push(await request.json());
    return ok({ ...held, items: [reminder({ state: 'off', is_on: false }), ...held.items.slice(1)] });
  });
});

const open = (actions: Action[] = ['VIEW', 'UPDATE'], language: Language = 'en') =>
  renderPage(<RemindersPanel />, {
    language,
    namespaces: ['request'],
    user: makeAdmin({ permissions: actions.map((action) => ({ action, subject: 'request' })) }),
  });

it('shows when each reminder goes to whom, and what became of it', async () => {
  const { user, container } = await open();
  const table = within(await screen.findByRole('table', { name: 'Reminders by step and time before the deadline' }));
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Step of the company',
    '7 days before the deadline15 Dec 2026, 11:59 PM',
    '24 hours before the deadline21 Dec 2026, 11:59 PM',
  ]);
  const cells = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'));
  expect(cells.map((row) => row.map((cell) => cell.textContent))).toEqual([
    [],
    ['516 companies now', 'Off'],
    ['Sent to 115 Dec 2026, 11:59 PM', 'Not sent'],
  ]);
  expect(table.getAllByRole('switch')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Preview: Questionnaire not begun' })).toHaveAttribute(
    'href',
    '/messages/rfi_reminder_not_begun',
  );
  await expectAccessible(container);
  await user.click(
    screen.getByRole('switch', { name: 'Questionnaire not begun, 7 days before the deadline', checked: true }),
  );
  expect(await screen.findByRole('switch', { name: /^Questionnaire not begun, 7 days/, checked: false })).toBeVisible();
  expect(sent).toEqual([{ is_on: false }]);
});

it('says that a switch failed, and leaves it as it was', async () => {
  reply('put', '/rfi/reminders/168/notBegun', () => refuse(503, 'service_unavailable', { message: 'Not now.' }));
  const { user } = await open();
  await user.click(await screen.findByRole('switch', { name: /^Questionnaire not begun, 7 days/ }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('switch', { name: /^Questionnaire not begun, 7 days/ })).toBeChecked();
});

it('has no switches for those who only read, and says that nothing is sent now', async () => {
  held = { ...held, is_open: false };
  const { container } = await open(['VIEW'], 'ar');
  expect(await screen.findByText('لا تُرسل التذكيرات إلا ما دام الطلب مفتوحًا.')).toBeVisible();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await expectAccessible(container);
});
