import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CompanyRow } from '@/api/contract';
import type { PermissionOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeActive, makeGiven } from '@/testing/activeCompany';
import { makeAdmin, makeCompanyRow } from '@/testing/factories';
import { personAskedForProof } from '@/testing/proof';
import { publishedForm } from '@/testing/forms';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import ActiveCompaniesPage from './ActiveCompaniesPage';

let held: CompanyRow[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  held = [
    makeCompanyRow({ questionnaire: 'answered', response: 'submitted' }),
    makeCompanyRow({ id: 'c2', user_id: 'u2', organization_name: 'Gulf Maps' }),
  ];
  asked = [];
  reply('get', '/users', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return ok({ items: held, total: held.length, matched: held.length, next_cursor: null, previous_cursor: null });
  });
  reply('get', '/users/user-1', () => ok(makeActive()));
  reply('get', '/submissions/submission-1', () => ok(makeGiven()));
  reply('get', '/insights/forms', () => ok([publishedForm('questionnaire'), publishedForm('feedback')]));
});

const all: PermissionOut[] = [
  { action: 'VIEW', subject: 'activeCompanies' },
  { action: 'DELETE', subject: 'activeCompanies' },
  { action: 'VIEW', subject: 'submissions' },
];
const open = (
  at = '/activeCompanies',
  { language = 'en', permissions = all }: { language?: Language; permissions?: PermissionOut[] } = {},
) =>
  renderPage(<ActiveCompaniesPage />, {
    path: '/activeCompanies',
    at,
    language,
    user: makeAdmin({ permissions }),
    namespaces: ['audit', 'companies', 'companySheet', 'directory', 'lists', 'people', 'progress', 'remind', 'reviews'],
  });

it('lists how far each company has come, and asks with the filters of its address', async () => {
  const { user, container } = await open(
    '/activeCompanies?response=notSubmitted&questionnaire=answered&answer=questionnaire.storage:governmentCloud&answer=questionnaire.storage:hybrid&answer=questionnaire.smeSaudiOwnership:yes&also=questionnaire.storage:publicCloudAbroad',
  );
  const row = (await screen.findByRole('link', { name: 'Najd Mapping Co.' })).closest('tr');
  expect(row).toHaveTextContent(/Sara Al-Harbi.*Answered.*Submitted.*Not given/);
  const chips = screen.getByRole('group', { name: 'Active filters' });
  expect(
    await within(chips).findByRole('button', {
      name: /Where does your company store its data\? .*Government cloud or Hybrid of own servers and cloud/,
    }),
  ).toBeVisible();
  expect(within(chips).getByRole('button', { name: /at least 51%\? .*Yes/ })).toBeVisible();
  expect([
    asked[0]?.get('response'),
    asked[0]?.getAll('questionnaire'),
    asked[0]?.getAll('answer'),
    asked[0]?.get('sort'),
  ]).toEqual([
    'notSubmitted',
    ['answered'],
    ['questionnaire.storage:governmentCloud', 'questionnaire.storage:hybrid', 'questionnaire.smeSaudiOwnership:yes'],
    '-decided_at',
  ]);
  await expectAccessible(container);
  // A restriction that narrows by itself has a separate chip, although the question is the same.
  await user.click(
    within(chips).getByRole('button', { name: /Where does your company store its data\? .*Public cloud outside/ }),
  );
  await waitFor(() => {
    expect(asked.at(-1)?.has('also')).toBe(false);
  });
  expect(asked.at(-1)?.getAll('answer')).toHaveLength(3);
});

it('carries its filter over to an announcement', async () => {
  const { user } = await open('/activeCompanies?response=notSubmitted&size=50-200', {
    permissions: [...all, { action: 'SEND', subject: 'emailAnnouncement' }],
  });
  await user.click(await screen.findByRole('button', { name: /Companies in this list.*\d/ }));
  const link = await screen.findByRole('menuitem', { name: 'Send an email' });
  const carried = new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('audience');
  expect(JSON.parse(carried ?? '')).toEqual({ response: 'notSubmitted', size: ['50-200'] });
});

it('shows profile, files, answers, messages and history of one company', async () => {
  const { user } = await open('/activeCompanies?company=user-1');
  const sheet = await screen.findByRole('dialog', { name: 'Najd Mapping Co.' });
  const turnTo = (name: string) => user.click(within(sheet).getByRole('tab', { name }));
  expect(within(sheet).getByText('Head of surveying')).toBeVisible();
  const factOf = (name: string) => within(sheet).getByText(name).nextElementSibling;
  expect(factOf('Email verified')).toHaveTextContent('20 Nov 2026, 11:05 AM');
  expect(factOf('Phone verified')).toHaveTextContent('Not yet');
  expect(
    within(sheet)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Profile', 'Files and links', 'Questionnaire', 'Feedback', 'Messages', 'Timeline']);
  await turnTo('Files and links');
  expect(within(sheet).getByRole('link', { name: /Download .*رد.*\.pdf/ })).toHaveAttribute(
    'href',
    '/api/submissions/submission-1/files/file-1?locale=en',
  );
  await expectAccessible(sheet);
  await turnTo('Questionnaire');
  expect(within(sheet).getByText('Company profile')).toBeVisible();
  expect(within(sheet).queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument();
  expect(within(sheet).getByText('No answer')).toBeVisible();
  await turnTo('Messages');
  expect(await within(sheet).findByText('Switched off by the company: Announcements, Reminders')).toBeVisible();
  expect(within(sheet).getByText('Approval').closest('li')).toHaveTextContent(/Permanently rejected.*550 no such user/);
  await turnTo('Timeline');
  expect(
    within(sheet)
      .getByText(/Downloaded:/)
      .closest('li'),
  ).toHaveTextContent('Huda Al-Qahtani');
  expect(within(sheet).getByText('Saved a draft (questionnaire), 3 times')).toBeVisible();
  await expectAccessible(sheet);
});

it('opens no files for those who may not see submissions', async () => {
  const { user } = await open('/activeCompanies?company=user-1', {
    permissions: [{ action: 'VIEW', subject: 'activeCompanies' }],
  });
  const sheet = await screen.findByRole('dialog', { name: 'Najd Mapping Co.' });
  await user.click(within(sheet).getByRole('tab', { name: 'Files and links' }));
  expect(within(sheet).getByText('رد')).toBeVisible();
  expect(within(sheet).queryByRole('link', { name: /Download/ })).not.toBeInTheDocument();
  expect(within(sheet).queryByRole('button', { name: 'Delete company' })).not.toBeInTheDocument();
});

it('deletes a company once its name is typed', async () => {
  const deleted: string[] = [];
  reply('delete', '/users/:id', ({ params }) => {
    deleted.push(String(params.id));
    held = held.slice(1);
    return ok(null);
  });
  const { user } = await open('/activeCompanies?company=user-1');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Najd Mapping Co.' })).getByRole('button', {
      name: 'Delete company',
    }),
  );
  const dialog = await screen.findByRole('alertdialog', { name: /Delete .*Najd Mapping Co\..*\?/ });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  const verb = within(dialog).getByRole('button', { name: 'Delete company' });
  expect(verb).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox'), 'Najd Mapping Co.');
  await user.click(verb);
  expect(await screen.findByText('Deleted successfully')).toBeVisible();
  expect(deleted).toEqual(['user-1']);
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'Najd Mapping Co.' })).not.toBeInTheDocument();
  });
});

it('asks for a confirmation before it deletes, and keeps the typed name without one', async () => {
  const person = personAskedForProof();
  reply('delete', '/users/:id', () => {
    if (!person.confirmed) return refuse(403, 'proof_not_fresh', { message: 'Confirm that it is you' });
    held = held.slice(1);
    return ok(null);
  });
  const { user } = await open('/activeCompanies?company=user-1');
  await user.click(await screen.findByRole('button', { name: 'Delete company' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox'), 'Najd Mapping Co.');
  await user.click(dialog.getByRole('button', { name: 'Delete company' }));
  expect(await screen.findByText('Confirm that it is you')).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('Najd Mapping Co.');
  person.confirms = true;
  await user.click(dialog.getByRole('button', { name: 'Delete company' }));
  expect(await screen.findByText('Deleted successfully')).toBeVisible();
});

it('says that the page is not theirs, and speaks Arabic', async () => {
  reply('get', '/users', () => refuse(403, 'forbidden'));
  const first = await open();
  expect(await screen.findByText('Your account does not include this page')).toBeVisible();
  first.unmount();
  reply('get', '/users', () => ok({ items: held, total: 2, matched: 2, next_cursor: null, previous_cursor: null }));
  const { container } = await open('/activeCompanies', { language: 'ar' });
  expect(await screen.findByText('شركتان')).toBeVisible();
  await expectAccessible(container);
});
