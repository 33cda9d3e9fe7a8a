import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Config, Journey } from '@/api/contract';
import { languages, type Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAnsweredUser, makeConfig, makeJourney } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import DocumentsPage from './DocumentsPage';

const at = '2026-11-21T11:05:00Z';
const hour = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const config = makeConfig();
type Rfi = NonNullable<Config['rfi']>;

const requests = {
  open: { state: 'open', deadline: fromNow(48 * hour) },
  closed: { state: 'closed', deadline: fromNow(-48 * hour) },
  'closed early': {
    state: 'closed',
    deadline: fromNow(-48 * hour),
    closed_early: { at: fromNow(-48 * hour), planned: fromNow(48 * hour), reason: { en: 'Budget.', ar: 'الميزانية.' } },
  },
  scheduled: { state: 'scheduled', opens_at: fromNow(24 * hour), deadline: fromNow(48 * hour) },
  none: null,
} satisfies Record<string, Partial<Rfi> | null>;

const withdrawn = { ended: { state: 'withdrawn', at } } as const;
const deleted = { ended: { state: 'deleted', at } } as const;
const draft = { has_draft: true };
const received = { submitted_at: at, review: { status: 'received', since: at, message: null } } as const;
const feedback = { feedback_at: at };

/** What the library says, without feedback and with it. */
const responses: Record<string, Partial<Journey>> = {
  none: {},
  draft,
  withdrawn: { ...withdrawn, ...draft },
  'withdrawn, emptied': withdrawn,
  deleted,
  'deleted, drafted again': { ...deleted, ...draft },
  received,
};

async function open(facts: Partial<Journey>, request: keyof typeof requests, language: Language = 'en') {
  const changes = requests[request];
  reply('get', '/config', () => ok(makeConfig({ rfi: changes && config.rfi && { ...config.rfi, ...changes } })));
  reply('get', '/documents', () => ok({ items: [] }));
  reply('get', '/clarifications', () => ok({ items: [], total: 0 }));
  reply('post', '/documents/visit', () => ok(null));
  const journey = makeJourney({ approved_at: at, questionnaire_at: at, ...facts });
  const page = await renderPage(<DocumentsPage />, {
    user: makeAnsweredUser({ journey }),
    language,
    namespaces: ['documents', 'progress'],
  });
  await screen.findByText(language === 'en' ? 'No documents yet' : 'لا توجد وثائق بعد');
  return page;
}

const links = () =>
  screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/'));

const claims = {
  en: { submitted: /received|arrived|complete|everything|has your response/i, until: /\b(by|until) \d/i },
  ar: { submitted: /وصل|استلمت|اكتملت/, until: /في موعد أقصاه|آخر موعد|حتى/ },
} as const;

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  const cases = Object.keys(requests).flatMap((request) =>
    Object.entries(responses).flatMap(([name, facts]) =>
      [{}, feedback].map((given) => [request, name, 'feedback_at' in given, { ...facts, ...given }] as const),
    ),
  );
  it.each(cases)(
    'the library claims nothing untrue: request %s, response %s, feedback %s',
    async (request, _, given, facts) => {
      const { container } = await open(facts, request as keyof typeof requests, language);
      const text = container.textContent;
      const stands = 'submitted_at' in facts;
      expect(claims[language].submitted.test(text)).toBe(stands);
      if (request !== 'open') expect(text).not.toMatch(claims[language].until);
      expect(links().includes('/rfi_feedback')).toBe(stands && !given);
      expect(new Set(links()).size).toBe(links().length);
    },
  );
});

const ways = () => screen.getByRole('region', { name: 'Your next step' });

it.each([
  [
    'withdrawn',
    'open',
    { ...withdrawn, ...draft, ...feedback },
    'Your response is not submitted',
    /^You withdrew it on 21 Nov 2026.* Submit it again by .* if you want to take part\.$/,
    'Open your draft',
  ],
  [
    'withdrawn, after the closing',
    'closed',
    { ...withdrawn, ...draft, ...feedback },
    'Submission is closed',
    /^You withdrew your response on .*; your company has no submitted response\. The deadline passed on/,
    'See your receipts',
  ],
  [
    'deleted by the authority',
    'open',
    deleted,
    'Your response is not submitted',
    /^The authority removed it on 21 Nov 2026.* You can submit a new one until/,
    'Prepare the response',
  ],
  [
    'begun',
    'open',
    draft,
    'Submit your RFI response',
    /^Your draft is saved, but it is not submitted\. Submit it by/,
    'Open your draft',
  ],
] as const)('says what is left to do with a response that is %s', async (_, request, facts, title, text, action) => {
  await open(facts, request);
  expect(within(ways()).getByRole('heading', { name: title })).toBeVisible();
  expect(within(ways()).getByText(text)).toBeVisible();
  expect(within(ways()).getByRole('link', { name: action })).toHaveAttribute('href', '/rfiDocumentForm');
});

it('has nothing to open where nothing was begun before the closing', async () => {
  await open({}, 'closed');
  expect(within(ways()).queryByRole('link', { name: /draft|receipt/i })).not.toBeInTheDocument();
});

it('says once that everything is done, with one way to the receipt', async () => {
  const { container } = await open({ ...received, ...feedback }, 'closed');
  expect(screen.getByRole('heading', { name: 'Everything is done' })).toBeVisible();
  expect(screen.getByText(/The authority has your response/)).toBeVisible();
  expect(links()).toEqual(['/rfiDocumentForm']);
  expect(screen.queryByRole('region', { name: 'Your next step' })).not.toBeInTheDocument();
  await expectAccessible(container);
});

it('does not call everything done while the authority needs more', async () => {
  const review = {
    status: 'clarification_requested',
    since: at,
    message: 'Which scale?',
    window_ends_at: fromNow(hour),
  } as const;
  await open({ ...received, ...feedback, review }, 'closed');
  expect(screen.queryByText('Everything is done')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open your response' })).toHaveAttribute('href', '/rfiDocumentForm');
});
