import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '@/api/contract';
import { setServerTime } from '@/clock/serverClock';
import { makeAnsweredUser, makeConfig } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import { deadlineTone, timeLeft } from '@/clock/timeLeft';
import { DeadlineBanner } from './DeadlineBanner';

const hour = 60 * 60 * 1000;

it.each([
  [73 * hour, 'neutral'],
  [72 * hour + 1, 'neutral'],
  [72 * hour, 'warning'],
  [24 * hour + 1, 'warning'],
  [24 * hour, 'error'],
  [1, 'error'],
  [0, 'error'],
  [-1, 'closed'],
] as const)('%i ms before the deadline the tone is %s', (left, tone) => {
  expect(deadlineTone(left)).toBe(tone);
});

it('counts whole minutes', () => {
  expect(timeLeft(3 * 24 * hour + 4 * hour + 59_999)).toEqual({ days: 3, hours: 4, minutes: 0 });
  expect(timeLeft(-5)).toEqual({ days: 0, hours: 0, minutes: 0 });
});

afterEach(() => {
  vi.useRealTimers();
  setServerTime(new Date().toISOString());
});

const deadline = '2025-02-05T20:59:00Z';

/** The machine's clock is arbitrary; the server's clock gives the time to the deadline. */
async function open(msLeft: number, language: 'en' | 'ar' = 'en', user: User = makeAnsweredUser()) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const rfi = makeConfig().rfi;
  const offset = Date.parse(deadline) - msLeft - Date.now();
  reply('get', '/config', () =>
    ok(makeConfig({ server_time: new Date(Date.now() + offset).toISOString(), rfi: rfi && { ...rfi, deadline } })),
  );
  return renderPage(<DeadlineBanner />, { language, user, namespaces: ['shell', 'progress'] });
}

it('says the date in Saudi time and what is left, by the server’s clock', async () => {
  await open(3 * 24 * hour + 4 * hour + 30_000);
  expect(await screen.findByText('Submit by 5 Feb 2025, 11:59 PM (Saudi time) · 3 days 4 h left')).toBeInTheDocument();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('says it in Arabic with its own plural forms', async () => {
  await open(2 * 24 * hour + 11 * hour + 30_000, 'ar');
  expect(await screen.findByText(/المتبقي يومان و11 ساعة/)).toBeInTheDocument();
});

it('announces a change of tone once and closes on time', async () => {
  const { unmount } = await open(24 * hour + 20_000);
  expect(await screen.findByText('Less than 72 hours are left to submit.')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText('Less than 24 hours are left to submit.')).toBeInTheDocument();
  unmount();
  await open(20_000);
  expect(await screen.findByText(/^Submit by 5 Feb 2025/)).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText(/^Closed since 5 Feb 2025, 11:59 PM/)).toBeInTheDocument();
});

it('does not urge a company that has submitted', async () => {
  const user = makeAnsweredUser();
  const submitted = { ...user, journey: user.journey && { ...user.journey, submitted_at: '2025-02-01T08:00:00Z' } };
  const { unmount } = await open(2 * hour, 'en', submitted);
  expect(await screen.findByText('The request closes on 5 Feb 2025, 11:59 PM (Saudi time)')).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  unmount();
  await open(-hour, 'en', submitted);
  expect(await screen.findByText(/^Closed since 5 Feb 2025/)).toBeInTheDocument();
});

const early = {
  at: '2025-01-20T09:00:00Z',
  planned: deadline,
  reason: { en: 'The programme is postponed.', ar: 'أُجِّل البرنامج.' },
};

async function openClosedEarly(language: 'en' | 'ar', user: User) {
  const rfi = makeConfig().rfi;
  const closed = rfi && { ...rfi, state: 'closed' as const, deadline: early.at, closed_early: early };
  reply('get', '/config', () => ok(makeConfig({ server_time: '2025-01-21T09:00:00Z', rfi: closed })));
  return renderPage(<DeadlineBanner />, { language, user, namespaces: ['shell', 'progress'] });
}

it.each([
  ['en', 'Closed early on 20 Jan 2025, 12:00 PM (Saudi time).'],
  ['ar', 'أُغلق الطلب قبل موعده في 20 يناير 2025، الساعة 12:00 م (بتوقيت السعودية).'],
] as const)('says when the request was closed early, and leads to the reason (%s)', async (language, text) => {
  const { unmount } = await openClosedEarly(language, makeAnsweredUser());
  expect(await screen.findByText(text)).toBeInTheDocument();
  unmount();
  const user = makeAnsweredUser();
  const submitted = { ...user, journey: user.journey && { ...user.journey, submitted_at: '2025-01-15T08:00:00Z' } };
  await openClosedEarly(language, submitted);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('does not say so to a company whose own time goes on', async () => {
  const user = makeAnsweredUser();
  const extension = { until: '2025-02-01T20:59:00Z', reason: 'Your vehicles were in maintenance' };
  await openClosedEarly('en', { ...user, journey: user.journey && { ...user.journey, extension } });
  expect(await screen.findByText(/^More time for your company: submit by 1 Feb 2025/)).toBeInTheDocument();
  expect(screen.queryByText(/Closed early/)).not.toBeInTheDocument();
});

it('follows the time that one company has more than the others, also after the closing', async () => {
  const user = makeAnsweredUser();
  const extension = { until: '2025-02-12T20:59:00Z', reason: 'Your vehicles were in maintenance' };
  const extended = { ...user, journey: user.journey && { ...user.journey, extension } };
  await open(-24 * hour + 30_000, 'en', extended);
  expect(
    await screen.findByText(/^More time for your company: submit by 12 Feb 2025, 11:59 PM \(Saudi time\) · 6 days/),
  ).toBeInTheDocument();
});
