import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Insights } from '@/api/contract';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeConfig } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import HomePage from './HomePage';

const empty: Insights = {
  pending: 0,
  pending_over_48h: 0,
  pending_over_72h: 0,
  active: 0,
  submitted: 0,
  not_submitted: 0,
  opens_at: null,
  deadline: null,
  seconds_to_deadline: null,
  submissions_per_day: [],
  latest_activity: [],
  work: [],
  first_steps: [],
};

async function open(changes: Partial<Insights>, language: Language = 'en') {
  reply('get', '/config', () => ok(makeConfig({ rfi: null })));
  reply('get', '/insights', () => ok({ ...empty, ...changes }));
  return renderPage(<HomePage />, {
    path: '/licensing',
    user: makeAdmin(),
    language,
    namespaces: ['home', 'progress'],
  });
}

const steps = (...done: boolean[]) =>
  (['request', 'library', 'administrators', 'companies'] as const).map((step, index) => ({
    step,
    done: done[index] ?? false,
  }));

it.each(['en', 'ar'] as const)('never says that all is done in a portal without companies (%s)', async (language) => {
  const { container } = await open({ first_steps: steps() }, language);
  await screen.findByRole('list', { name: language === 'en' ? 'First steps' : 'الخطوات الأولى' });
  const text = container.textContent;
  const never = language === 'en' ? /of 0|every active|nothing needs/i : /من 0|كل الشركات|جميع الشركات|لا شيء/;
  expect(text).not.toMatch(never);
  expect(text).not.toMatch(/NaN|100\s?%/);
  expect(text).toContain(language === 'en' ? 'No company is active yet' : 'لا توجد شركة معتمدة بعد');
  await expectAccessible(container);
});

it('leads through the first steps, and ticks those that are done', async () => {
  await open({ first_steps: steps(true, false, true) });
  const list = await screen.findByRole('list', { name: 'First steps' });
  const lines = within(list).getAllByRole('listitem');
  expect(
    lines.map((line) => [
      within(line).queryByText(/Done/) !== null,
      within(line).queryByRole('link')?.getAttribute('href') ?? null,
    ]),
  ).toEqual([
    [true, null],
    [false, '/library'],
    [true, null],
    [false, '/invitations'],
  ]);
  expect(screen.queryByText(/Needs attention/)).not.toBeInTheDocument();
});

it('says that a new portal is ready once its steps are done', async () => {
  await open({ first_steps: steps(true, true, true, true) });
  expect(await screen.findByText('The portal is ready. Work appears here once companies register.')).toBeVisible();
});

it('shows no steps to who may take none, nor that nothing needs attention', async () => {
  await open({ first_steps: [] });
  expect(await screen.findByText('The portal is new. Work appears here once companies register.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'First steps' })).not.toBeInTheDocument();
});

it('shows what needs attention beside the first steps', async () => {
  const work: Insights['work'] = [{ kind: 'decisions', count: 1, since: null, subject_id: null }];
  await open({ pending: 1, first_steps: steps(), work });
  expect(await screen.findByRole('list', { name: 'First steps' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Needs attention' })).toBeVisible();
});
