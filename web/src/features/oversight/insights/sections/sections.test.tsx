import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TextRow } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { insights, open, questionCard, serveInsights } from '@/testing/insightsServer';
import { ok, refuse, reply } from '@/testing/server';

beforeEach(serveInsights);

it('fetches a section when it is opened, and jumps to any question', async () => {
  const { user, container } = await open('?size=50-200');
  await questionCard('What type of company are you?');
  expect(insights.asked.map((query) => query.get('section'))).toEqual(['questionnaire.companyProfile']);
  const list = screen.getByRole('navigation', { name: 'Questions' });
  const number = insights.figures.questions.find(({ id }) => id === 'panoramicApplications')?.number ?? 0;
  await user.click(within(list).getByRole('link', { name: new RegExp(`^${number}.*200 answers$`) }));
  await waitFor(() => {
    expect(document.getElementById(`q${number}`)).toHaveFocus();
  });
  expect(insights.asked.at(-1)?.get('section')).toBe('questionnaire.currentUse');
  expect(insights.asked.at(-1)?.getAll('size')).toEqual(['50-200']);
  expect(screen.queryByRole('region', { name: 'What type of company are you?' })).not.toBeInTheDocument();
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: /^Back: / }));
  expect(await questionCard('What type of company are you?')).toBeVisible();
});

it('opens the question of the address', async () => {
  await open('?view=feedback&section=instructionsLanguage#q5');
  await waitFor(() => {
    expect(document.getElementById('q5')).toHaveFocus();
  });
  expect(insights.asked.map((query) => query.get('section'))).toEqual(['feedback.instructionsLanguage']);
});

it('offers another try for one section, and the list of questions stays', async () => {
  reply('get', '/insights/questions', () => refuse(503, 'service_unavailable', { message: 'Not now.' }));
  const { user } = await open();
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Questions' })).toBeVisible();
  reply('get', '/insights/questions', () => ok(insights.figures));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await questionCard('What type of company are you?')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
});

describe('the companies’ own words', () => {
  const rows = Array.from(
    { length: 12 },
    (_, index): TextRow => ({
      user_id: `u${index}`,
      organization_name: `Company ${index}`,
      given_at: '2026-11-22T08:00:00Z',
      text: index === 0 ? 'long words '.repeat(60) : `words ${index}`,
    }),
  );

  beforeEach(() => {
    reply('get', '/insights/texts', ({ request }) => {
      const query = new URL(request.url).searchParams;
      insights.asked.push(query);
      const found = rows.filter(({ text }) => text.includes(query.get('containing') ?? ''));
      const start = Number(query.get('cursor') ?? 0);
      const items = found.slice(start, start + 10);
      const more = start + 10 < found.length;
      return ok({
        items,
        total: rows.length,
        matched: found.length,
        next_cursor: more ? `${start + 10}` : null,
        previous_cursor: null,
      });
    });
  });

  it('are read in place, page by page', async () => {
    const { user } = await open('?size=50-200');
    const card = await questionCard("What is your company's official name?");
    await user.click(within(card).getByRole('button', { name: /^Read the answers: / }));
    const list = await within(card).findByRole('list', { name: /^Answers in the companies/ });
    expect(within(list).getByRole('link', { name: 'Company 3' })).toHaveAttribute(
      'href',
      '/activeCompanies?company=u3',
    );
    expect([insights.asked.at(-1)?.get('question'), insights.asked.at(-1)?.getAll('size')]).toEqual([
      'questionnaire.companyName',
      ['50-200'],
    ]);
    const more = within(list).getByRole('button', { name: /Show more of the answer of .*Company 0/ });
    await user.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    await user.click(within(card).getByRole('button', { name: 'Show more (10 of 12)' }));
    await waitFor(() => {
      expect(within(list).getAllByRole('listitem')).toHaveLength(12);
    });
    expect(within(list).getAllByRole('listitem')[10]).toHaveFocus();
    expect(within(card).queryByRole('button', { name: /^Show more \(/ })).not.toBeInTheDocument();
    await expectAccessible(card);
  });

  it('are searched', async () => {
    const { user } = await open();
    const card = await questionCard("What is your company's official name?");
    await user.click(within(card).getByRole('button', { name: /^Read the answers: / }));
    await user.type(await within(card).findByRole('searchbox'), 'words 11');
    await waitFor(() => {
      expect(within(card).getAllByRole('listitem')).toHaveLength(1);
    });
    expect(within(card).getByText('1 answer')).toBeVisible();
    await user.clear(within(card).getByRole('searchbox'));
    await user.type(within(card).getByRole('searchbox'), 'nothing');
    expect(await within(card).findByText('No answer contains these words.')).toBeVisible();
  });

  it('stand beside choices, too', async () => {
    const { user } = await open();
    const card = await questionCard('Which industry sectors does your company serve?');
    await user.click(within(card).getByRole('button', { name: /^Read the other answers: / }));
    expect(await within(card).findByRole('link', { name: 'Company 1' })).toBeVisible();
    expect(
      within(await questionCard('What type of company are you?')).queryByRole('button', { name: /^Read/ }),
    ).not.toBeInTheDocument();
  });
});
