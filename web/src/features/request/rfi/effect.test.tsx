import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ManagedRfiOut, EffectOut } from '@/api/schema.gen';
import { makeAdmin } from '@/testing/factories';
import { makeManaged, withState } from '@/testing/managedRfi';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import RequestPage from './RequestPage';

let held: ManagedRfiOut;
let effect: EffectOut;
let reminders: number;
let sent: unknown[];

beforeEach(() => {
  held = makeManaged();
  effect = { told: 2257, longer: 2, questions_until: '2026-12-15T20:59:30Z' };
  reminders = 0;
  sent = [];
  reply('get', '/rfi', () => ok(held));
  reply('get', '/rfi/effect', () => ok(effect));
  reply('get', '/rfi/reminders', () => {
    reminders += 1;
    return ok({ deadline: null, is_open: true, items: [] });
  });
  reply('put', '/rfi', async ({ request }) => {
    sent.push(await request.json());
    return ok({ ...held, revision: 4 });
  });
});

const open = () =>
  renderPage(<RequestPage />, {
    path: '/request',
    user: makeAdmin({ permissions: (['VIEW', 'UPDATE'] as const).map((action) => ({ action, subject: 'request' })) }),
    namespaces: ['request', 'validation'],
  });

const type = async (label: RegExp, value: string) => {
  fireEvent.input(await screen.findByLabelText(label), { target: { value } });
};

it('shows the end of questions that applies while the field is empty, and follows the dates', async () => {
  await open();
  expect(await screen.findByText(/If this is empty: until 15 Dec 2026, 11:59 PM\./)).toBeVisible();
  effect = { ...effect, questions_until: '2020-01-02T20:59:00Z' };
  await type(/^Deadline/, '2027-01-05T23:59');
  expect(await screen.findByText(/If this is empty: until 2 Jan 2020/)).toBeVisible();
  expect(screen.getByText(/The time for questions would be over at once/)).toBeVisible();
});

it('refuses an end of questions outside the request before it is sent', async () => {
  const scheduled = withState('scheduled');
  held = { ...scheduled, rfi: scheduled.rfi && { ...scheduled.rfi, opens_at: '2026-12-10T06:00:00Z' } };
  const { user } = await open();
  await type(/^Questions accepted until/, '2026-12-09T12:00');
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('link', { name: /Choose a time after the opening/ })).toBeVisible();
  expect(sent).toEqual([]);
});

it('shows a change in every panel at once', async () => {
  const { user } = await open();
  await type(/^Questions accepted until/, '2026-12-10T12:00');
  held = makeManaged({
    revision: 4,
    counts: { companies: 2259, extended: 1, submitted: 1201 },
    history: [
      {
        at: '2026-11-29T08:00:00Z',
        event: 'closedEarly',
        by: 'Huda',
        before: {},
        after: {},
        planned: '2026-12-31T20:59:00Z',
        reason: null,
      },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('1,201 of 2,259 companies')).toBeVisible();
  expect(screen.getByText('Planned deadline: 31 Dec 2026, 11:59 PM')).toBeVisible();
  expect(screen.getByText('1 company has more time than the others.')).toBeVisible();
  await waitFor(() => {
    expect(reminders).toBeGreaterThan(1);
  });
});

it('shows an early closing with the planned deadline and the reason', async () => {
  const closed = withState('closed');
  const early = {
    at: '2026-12-01T09:00:00Z',
    planned: '2026-12-22T20:59:30Z',
    reason: { en: 'Postponed', ar: 'أُجِّل' },
  };
  held = {
    ...closed,
    rfi: closed.rfi && { ...closed.rfi, deadline: early.at, closed_at: early.at, closed_early: early },
  };
  await open();
  const facts = await screen.findByRole('region', { name: 'Title and dates' });
  expect(within(facts).getByText('Closed early')).toBeVisible();
  expect(within(facts).getByText(/^1 Dec 2026, 12:00 PM/)).toBeVisible();
  expect(within(facts).getByText(/^22 Dec 2026, 11:59 PM/)).toBeVisible();
  expect(within(facts).getByText('Postponed')).toBeVisible();
});
