import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Insights } from '@/api/contract';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeConfig } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import HomePage from './HomePage';

const insights = (changes: Partial<Insights> = {}): Insights => ({
  pending: 14,
  pending_over_48h: 4,
  pending_over_72h: 1,
  active: 1280,
  submitted: 37,
  not_submitted: 91,
  opens_at: null,
  deadline: null,
  seconds_to_deadline: null,
  submissions_per_day: null,
  latest_activity: [],
  ...changes,
});
const nothing = insights({ pending: null, pending_over_48h: null, pending_over_72h: null, active: null, submitted: null, not_submitted: null });

const open = (language: Language = 'en', user = makeAdmin()) =>
  renderPage(<HomePage />, { path: '/licensing', user, language, namespaces: ['home'] });

const figure = async (label: string) => {
  const found = (await screen.findByText(label)).closest('li');
  if (!found) throw new Error(`${label} is no figure`);
  return found;
};

function serve(figures: Insights, hoursToDeadline: number | null = 25.5 * 24) {
  const { rfi } = makeConfig();
  const deadline = new Date(Date.now() + (hoursToDeadline ?? 0) * 3_600_000).toISOString();
  reply('get', '/config', () => ok(makeConfig({ rfi: rfi && hoursToDeadline !== null ? { ...rfi, deadline } : null })));
  reply('get', '/insights', () => ok(figures));
}

it('welcomes the administrator with the figures and leads to who waits', async () => {
  serve(insights());
  const { container, user } = await open();
  expect(screen.getByRole('heading', { level: 1, name: /Welcome, .*Huda/ })).toBeVisible();
  expect(await figure('Waiting for a decision')).toHaveTextContent(/14.*4 longer than 48 hours.*1 past the 72 hours/);
  expect(await figure('Active companies')).toHaveTextContent('1,280');
  expect(await figure('Responses submitted')).toHaveTextContent(/37of 128.*91 companies have not submitted/);
  expect(await figure('Days to the deadline')).toHaveTextContent('25');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  await expectAccessible(container);
  await user.click(within(await figure('Waiting for a decision')).getByRole('link', { name: 'Review them' }));
  expect(await screen.findByText('Elsewhere: /pendingCompanies')).toBeVisible();
});

it('shows only what the person may see', async () => {
  serve({ ...nothing, submitted: 5, not_submitted: 0 });
  await open('en', makeAdmin({ permissions: [{ action: 'VIEW', subject: 'submissions' }] }));
  expect(await figure('Responses submitted')).toHaveTextContent('Every active company has submitted');
  expect(screen.queryByText('Waiting for a decision')).not.toBeInTheDocument();
  expect(screen.queryByText('Active companies')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('says so when there is nothing to see', async () => {
  serve(nothing, null);
  await open('en', makeAdmin({ permissions: [{ action: 'CREATE', subject: 'invitationsCode' }] }));
  expect(await screen.findByText('Your permissions show no figures')).toBeVisible();
  expect(screen.getByText('No Request for Information has been published yet.')).toBeVisible();
});

it.each([
  [20, '0Less than one day is left'],
  [-1, 'Closed'],
])('tells the days when %s hours are left', async (hours, text) => {
  serve(insights(), hours);
  await open();
  expect(await figure('Days to the deadline')).toHaveTextContent(text);
});

it('offers another try when the figures cannot be read', async () => {
  serve(insights());
  reply('get', '/insights', () => refuse(503, 'service_unavailable', { message: 'The service is not available.' }));
  const { user } = await open();
  expect(await screen.findByText('The service is not available.')).toBeVisible();
  serve(insights());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await figure('Waiting for a decision')).toBeVisible();
});

it('counts in Arabic as Arabic does', async () => {
  serve(insights({ pending_over_48h: 2, not_submitted: 11 }));
  const { container } = await open('ar');
  expect(await figure('بانتظار القرار')).toHaveTextContent(/شركتان منذ أكثر من 48 ساعة.*شركة واحدة تجاوزت 72 ساعة/);
  expect(await figure('الردود المقدَّمة')).toHaveTextContent('11 شركة لم تقدّم بعد');
  await expectAccessible(container);
});
