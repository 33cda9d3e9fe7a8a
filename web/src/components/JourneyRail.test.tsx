import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RfiOut } from '@/api/schema.gen';
import { makeAnsweredUser, makeConfig, makeJourney } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import { JourneyRail } from './JourneyRail';

async function open(state: RfiOut['state']) {
  const { rfi } = makeConfig();
  reply('get', '/config', () => ok(makeConfig({ rfi: rfi && { ...rfi, state, deadline: '2099-02-05T20:59:00Z' } })));
  await renderPage(<JourneyRail user={makeAnsweredUser()} />, { namespaces: ['progress'] });
  return within(screen.getByRole('navigation', { name: 'Your progress' }));
}

it('leads to the step that is next', async () => {
  const rail = await open('open');
  expect(await rail.findByRole('link', { name: 'Prepare your response' })).toHaveAttribute('href', '/rfiDocumentForm');
});

it('does not invite to respond after the deadline', async () => {
  const rail = await open('closed');
  expect(await rail.findByText('Closed')).toBeInTheDocument();
  expect(rail.queryByRole('link')).not.toBeInTheDocument();
});

it('has the status of the response beside its date', async () => {
  const at = '2026-11-20T10:00:00Z';
  const journey = makeJourney({
    approved_at: at,
    questionnaire_at: at,
    submitted_at: at,
    review: { status: 'under_review', since: at, message: null },
  });
  await renderPage(<JourneyRail user={makeAnsweredUser({ journey })} />, { namespaces: ['progress'] });
  expect(await screen.findByText(/20 Nov 2026 · .*Under review/)).toBeInTheDocument();
});
