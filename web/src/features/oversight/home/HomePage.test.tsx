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
  work: [],
  first_steps: null,
  ...changes,
});
const nothing = insights({
  pending: null,
  pending_over_48h: null,
  pending_over_72h: null,
  active: null,
  submitted: null,
  not_submitted: null,
});

const open = (language: Language = 'en', user = makeAdmin()) =>
  renderPage(<HomePage />, { path: '/licensing', user, language, namespaces: ['home', 'progress'] });

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
  expect(await figure('Waiting for a decision')).toHaveTextContent('14');
  expect(await figure('Active companies')).toHaveTextContent('1,280');
  expect(await figure('Responses submitted')).toHaveTextContent(/37of 128.*91 companies have not submitted/);
  expect(await figure('Days to the deadline')).toHaveTextContent('25');
  await expectAccessible(container);
  await user.click(within(await figure('Waiting for a decision')).getByRole('link', { name: 'Review them' }));
  expect(await screen.findByText('Elsewhere: /pendingCompanies')).toBeVisible();
});

it('lists what needs the administrator, each with its page', async () => {
  const since = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
  serve(
    insights({
      work: [
        { kind: 'decisions_overdue', count: 2, since, subject_id: null },
        { kind: 'decisions_due', count: 3, since, subject_id: null },
        { kind: 'decisions', count: 4, since, subject_id: null },
        { kind: 'question_files_unchecked', count: 1, since, subject_id: null },
        { kind: 'announcements_held', count: 1, since, subject_id: 'a-2' },
        { kind: 'mails_rejected', count: 1, since, subject_id: 'a-1' },
        { kind: 'zips_ready', count: 1, since, subject_id: 'b-1' },
        { kind: 'not_submitted', count: 516, since: null, subject_id: null },
      ],
    }),
  );
  const { container } = await open();
  const list = await screen.findByRole('list', { name: 'Needs attention' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => [line.textContent, within(line).getByRole('link').getAttribute('href')])).toEqual([
    [
      '2 registrations are past their decision deadlineoldest: 3\u00a0days agoDecide',
      '/pendingCompanies?waiting_over=72',
    ],
    [
      '3 registrations must be decided soonoldest: 3\u00a0days agoDecide',
      '/pendingCompanies?waiting_over=48&waiting_up_to=72',
    ],
    ['4 new registrations await a decisionoldest: 3\u00a0days agoReview', '/pendingCompanies?waiting_up_to=48'],
    [
      '1 question has a file that could not be checked for malwareoldest: 3\u00a0days agoShow',
      '/questionsList?state=open&unchecked=true',
    ],
    ['1 scheduled announcement was not sent and is on holdoldest: 3\u00a0days agoShow', '/sendEmail/a-2'],
    ['1 announcement email was rejectedlatest: 3\u00a0days agoShow', '/sendEmail/a-1?state=permanent'],
    ['1 ZIP is ready to downloadlatest: 3\u00a0days agoDownload', '/submissionsList?bundle=b-1'],
    [
      '516 companies answered the questionnaire but have not submittedShow',
      '/submissionsList?response=notSubmitted&questionnaire=answered',
    ],
  ]);
  expect(within(list).getByRole('link', { name: /^Decide: 2 registrations are past/ })).toBeVisible();
  await expectAccessible(container);
});

it('says that nothing needs attention', async () => {
  serve(insights());
  await open();
  expect(await screen.findByText('Nothing needs your attention right now.')).toBeVisible();
});

it('leads from every figure to those that it counts', async () => {
  serve(insights());
  await open();
  await figure('Active companies');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Review them', '/pendingCompanies'],
    ['Open the list', '/activeCompanies'],
    ['91 companies have not submitted', '/submissionsList?response=notSubmitted'],
    ['Read them', '/submissionsList?response=submitted'],
    ['See who has not submitted', '/submissionsList?response=notSubmitted'],
  ]);
});

it('draws the submissions against the deadline, and gives them as a table, too', async () => {
  serve(
    insights({
      opens_at: '2026-11-01T05:00:00Z',
      deadline: '2026-11-30T20:59:00Z',
      submissions_per_day: [
        { day: '2026-11-10', submitted: 3, total: 3 },
        { day: '2026-11-11', submitted: 0, total: 3 },
        { day: '2026-11-12', submitted: 9, total: 12 },
      ],
    }),
  );
  const { user, container } = await open();
  const part = within(await screen.findByRole('region', { name: 'Responses per day' }));
  expect(part.getByText('12 responses so far. The most on one day: 9, on 12 Nov 2026.')).toBeVisible();
  expect(part.getByRole('img', { name: /Bar chart/ }).querySelectorAll('rect')).toHaveLength(2);
  await user.click(part.getByText('Show as a table'));
  expect(part.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DaySubmittedSo far',
    '10 Nov 202633',
    '12 Nov 2026912',
  ]);
  await expectAccessible(container);
});

it('tells what happened last, and leads there', async () => {
  const event = {
    at: '2026-11-21T09:05:00Z',
    actor_name: 'Huda Al-Qahtani',
    subject_id: 'id-1',
    subject_name: null,
    organization_name: null,
    user_id: null,
    company_status: null,
  };
  const company = { subject_type: 'company', organization_name: 'Najd', user_id: 'user-1' };
  const events: Insights['latest_activity'] = [
    { ...event, id: '1', action: 'company.approved', ...company, company_status: 'Approved' },
    { ...event, id: '2', action: 'company.rejected', ...company, company_status: 'rejected' },
    {
      ...event,
      id: '3',
      action: 'submission.submitted',
      ...company,
      subject_type: 'submission',
      company_status: 'Approved',
    },
    { ...event, id: '4', action: 'company.deleted', subject_type: 'company', organization_name: 'Gone' },
    { ...event, id: '5', action: 'rfi.published', subject_type: 'rfi', actor_name: 'system' },
    { ...event, id: '6', action: 'announcement.sent', subject_type: 'announcement' },
    { ...event, id: '7', action: 'admin.updated', subject_type: 'user', subject_name: 'Salma' },
    { ...event, id: '8', action: 'something.new', subject_type: 'thing' },
    { ...event, id: '9', action: 'bundle.requested', subject_type: 'bundle' },
  ];
  serve({ ...nothing, latest_activity: events }, null);
  const { user, container } = await open();
  const list = await screen.findByRole('list', { name: 'Latest activity' });
  const lines = () =>
    within(list)
      .getAllByRole('listitem')
      .map((line) => [
        line.querySelector('p')?.textContent.replace(/[\u2066-\u2069]/g, ''),
        within(line).queryByRole('link')?.getAttribute('href') ?? null,
      ]);
  expect(within(list).getAllByRole('listitem')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(lines()).toEqual([
    ['Approved: Najd', '/activeCompanies?company=user-1'],
    ['Rejected: Najd', '/pendingCompanies?scope=rejected&company=user-1'],
    ['Response submitted: Najd', '/submissionsList?submission=id-1'],
    ['Deleted: Gone', null],
    ['The request was published', null],
    ['Announcement sent', '/sendEmail/id-1'],
    ['Permissions or details changed: Salma', '/users?user=id-1'],
    ['something.new', null],
    ['ZIP of responses requested', '/submissionsList?bundle=id-1'],
  ]);
  expect(within(list).getByText('The request was published').closest('li')).toHaveTextContent(/ago · The portal/);
  await expectAccessible(container);
});

it('shows only what the person may see', async () => {
  serve({ ...nothing, submitted: 5, not_submitted: 0 });
  await open('en', makeAdmin({ permissions: [{ action: 'VIEW', subject: 'submissions' }] }));
  expect(await figure('Responses submitted')).toHaveTextContent('Every active company has submitted');
  expect(screen.queryByText('Waiting for a decision')).not.toBeInTheDocument();
  expect(screen.queryByText('Active companies')).not.toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/submissionsList?response=submitted',
  ]);
  expect(screen.queryByRole('region', { name: 'Responses per day' })).not.toBeInTheDocument();
});

it('says so when there is nothing to see', async () => {
  serve(nothing, null);
  await open('en', makeAdmin({ permissions: [{ action: 'CREATE', subject: 'invitationsCode' }] }));
  expect(await screen.findByText('No figures available with your permissions')).toBeVisible();
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
  const since = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString();
  serve(insights({ not_submitted: 11, work: [{ kind: 'decisions_overdue', count: 2, since, subject_id: null }] }));
  const { container } = await open('ar');
  const list = await screen.findByRole('list', { name: 'يحتاج إلى إجراء' });
  expect(list).toHaveTextContent('طلبا تسجيل تجاوزا مهلة القرارالأقدم: أول أمساتخاذ القرار');
  expect(await figure('الردود المقدَّمة')).toHaveTextContent('11 شركة لم تقدّم بعد');
  await expectAccessible(container);
});
