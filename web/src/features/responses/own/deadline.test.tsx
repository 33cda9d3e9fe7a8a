import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RfiOut } from '@/api/schema.gen';
import { setServerTime } from '@/clock/serverClock';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAnsweredUser, makeConfig } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import { phaseOf } from '@/clock/rfiPhase';
import SubmissionPage from './SubmissionPage';
import { makeFile, serveSubmission } from '@/testing/submissionServer';

const open = (language: Language = 'en') =>
  renderPage(<SubmissionPage />, {
    path: '/rfiDocumentForm',
    language,
    user: makeAnsweredUser(),
    namespaces: ['submission'],
  });

const rfi = (changes: Partial<RfiOut>): RfiOut => ({
  id: 'rfi-1',
  title: { en: 'HD mapping', ar: 'الخرائط عالية الدقة' },
  opens_at: null,
  deadline: '2099-02-05T20:59:00Z',
  questions_until: '2099-01-29T20:59:00Z',
  state: 'open',
  closed_at: null,
  closed_early: null,
  extension: null,
  ...changes,
});

function serve(changes: Partial<RfiOut>) {
  const current = rfi(changes);
  reply('get', '/config', () => ok(makeConfig({ rfi: current })));
  return serveSubmission({
    rfi: current,
    document: makeFile(),
    links: [{ id: 'l', url: 'https://maps.example/', title: 'Maps' }],
  });
}

afterEach(() => {
  setServerTime(new Date().toISOString());
});

it.each([
  { phase: 'open', at: 0, changes: {} },
  { phase: 'open', at: 1000, changes: {} },
  { phase: 'closed', at: 1001, changes: {} },
  { phase: 'closed', at: 0, changes: { state: 'closed' as const } },
  { phase: 'scheduled', at: 499, changes: { state: 'scheduled' as const, opens_at: new Date(500).toISOString() } },
  { phase: 'open', at: 500, changes: { state: 'scheduled' as const, opens_at: new Date(500).toISOString() } },
])('is $phase at $at ms of a deadline at 1000 ms: the instant itself counts', ({ phase, at, changes }) => {
  expect(phaseOf(rfi({ deadline: new Date(1000).toISOString(), ...changes }), at)).toBe(phase);
});

it.each([
  ['en', 'The request was closed early', 'It was closed on 5 Feb 2025', 'Its deadline was 12 Feb 2025', 'Postponed'],
  ['ar', 'أُغلق الطلب قبل موعده', 'أُغلق الطلب في 5 فبراير 2025', 'كان موعده النهائي 12 فبراير 2025', 'أُجِّل البرنامج'],
] as const)('says when and why the request was closed early (%s)', async (language, title, closed, planned, reason) => {
  const early = {
    at: '2025-02-05T09:00:00Z',
    planned: '2025-02-12T20:59:00Z',
    reason: { en: 'Postponed', ar: 'أُجِّل البرنامج' },
  };
  serve({ state: 'closed', deadline: early.at, closed_at: early.at, closed_early: early });
  const { container } = await open(language);
  const notice = await screen.findByRole('region', { name: title });
  for (const text of [closed, planned, reason]) expect(notice).toHaveTextContent(text);
  await expectAccessible(container);
});

it('keeps the draft readable after the deadline', async () => {
  serve({ state: 'closed', deadline: '2025-02-05T20:59:00Z', closed_at: '2025-02-05T20:59:00Z' });
  const { container } = await open();
  const notice = await screen.findByRole('region', { name: 'Submission is closed because the deadline has passed' });
  expect(notice).toHaveTextContent('The deadline was 5 Feb 2025, 11:59 PM (Saudi time).');
  expect(within(notice).getByRole('link', { name: 'support@regulator.example' })).toHaveAttribute(
    'href',
    'mailto:support@regulator.example',
  );
  const draft = screen.getByRole('region', { name: 'Your draft' });
  expect(within(draft).getByRole('link', { name: /Download .*answer\.pdf/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/api\/submission\/files\/file-\d+\?locale=en$/),
  );
  expect(within(draft).getByRole('link', { name: 'https://maps.example/' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await expectAccessible(container);
});

it('says when it opens', async () => {
  serve({ state: 'scheduled', opens_at: '2098-12-01T06:00:00Z' });
  const { container } = await open();
  const notice = await screen.findByRole('region', { name: 'Submission is not open yet' });
  expect(notice).toHaveTextContent('1 Dec 2098, 9:00 AM (Saudi time)');
  expect(notice).toHaveTextContent('5 Feb 2099, 11:59 PM (Saudi time)');
  await expectAccessible(container);
});

it('says that no request is published', async () => {
  reply('get', '/config', () => ok(makeConfig({ rfi: null })));
  serveSubmission({ rfi: null, id: null, created_at: null });
  await open();
  expect(await screen.findByText('No request is open')).toBeVisible();
});

describe('while the page is open', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('closes calmly when the deadline passes by the server’s clock', async () => {
    // This machine's clock is an hour slow; only the server's clock counts.
    const serverTime = Date.now() + 3_600_000;
    const current = rfi({ deadline: new Date(serverTime + 60_000).toISOString() });
    reply('get', '/config', () =>
      ok(makeConfig({ server_time: new Date(Date.now() + 3_600_000).toISOString(), rfi: current })),
    );
    serveSubmission({ rfi: current, document: makeFile() });
    await open();
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    act(() => {
      vi.advanceTimersByTime(61_000);
    });
    expect(
      await screen.findByRole('heading', { name: 'Submission is closed because the deadline has passed' }),
    ).toHaveFocus();
    expect(screen.getByText(/The deadline has just passed/)).toBeInTheDocument();
    expect(screen.getByText('answer.pdf')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });
});
