import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AskedQuestionRow } from '@/api/contract';
import type { Action, TogetherOut_QuestionLeft_ } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import QuestionsListPage from './QuestionsListPage';

const makeRow = (number: number, state: AskedQuestionRow['question_state'] = 'open'): AskedQuestionRow => ({
  id: `question-${String(number)}`,
  question_subject: `Subject ${String(number)}`,
  organization_name: 'Falcon Surveys',
  topic: 'technical',
  question_state: state,
  asked_at: '2026-11-20T08:00:00Z',
  assignee_id: null,
  assignee_name: null,
  question_text: 'Which one applies?',
  file_name: null,
  private_answer: null,
  decline_reason: null,
  clarification_number: null,
  clarification_id: null,
  answered_at: null,
  answered_by_name: null,
  revision: number,
});

let matched: number;
let sent: { path: string; body: unknown }[];
let result: TogetherOut_QuestionLeft_;

beforeEach(() => {
  matched = 3;
  sent = [];
  result = { done: 2, left: [] };
  const items = [makeRow(1), makeRow(2), makeRow(3, 'answered')];
  reply('get', '/questions', () => ok({ items, total: matched, matched, next_cursor: null, previous_cursor: null }));
  reply('get', '/questions/counts', () =>
    ok({ open: 2, answered: 1, published: 0, declined: 0, withdrawn: 0, mine: 0 }),
  );
  reply('get', '/questions/assignees', () => ok([{ id: 'admin-2', name: 'Fahad Alharbi' }]));
  for (const path of ['assign', 'decline']) {
    reply('post', `/questions/${path}`, async ({ request }) => {
      sent.push({ path, body: await request.json() });
      return ok(result);
    });
  }
});

const open = (actions: Action[] = ['VIEW', 'UPDATE']) =>
  renderPage(<QuestionsListPage />, {
    path: '/questionsList',
    user: makeAdmin({ permissions: actions.map((action) => ({ action, subject: 'questions' })) }),
    namespaces: ['questionsList', 'questions', 'lists', 'common'],
  });

const openSelected = async () => {
  const rendered = await open();
  await rendered.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  return rendered;
};

const seen = [
  { id: 'question-1', revision: 1 },
  { id: 'question-2', revision: 2 },
];

it('assigns those that are open to a colleague', async () => {
  const { user, baseElement } = await openSelected();
  await user.click(await screen.findByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Assign 2 questions?' });
  expect(dialog).toHaveTextContent('1 is left out: no longer awaiting an answer.');
  await expectAccessible(baseElement);
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  const field = within(dialog).getByRole('combobox', { name: 'Assigned to' });
  expect(field).toHaveAccessibleDescription('Choose a colleague');
  expect(field).toHaveFocus();
  await user.selectOptions(field, 'Fahad Alharbi');
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('The assignments of 2 questions have been saved.')).toBeVisible();
  expect(sent).toEqual([{ path: 'assign', body: { questions: seen, assignee_id: 'admin-2' } }]);
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });
});

it('takes the assignees away', async () => {
  const { user } = await openSelected();
  await user.click(await screen.findByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Assigned to' }), 'No assignee');
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await waitFor(() => {
    expect(sent).toEqual([{ path: 'assign', body: { questions: seen, assignee_id: null } }]);
  });
});

it('declines with one reason, and names each question that another administrator decided before', async () => {
  result = {
    done: 1,
    left: [{ id: 'question-2', name: 'Subject 2', reason: 'answered', by: 'Salma Alharbi' }],
  };
  const { user, baseElement } = await openSelected();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Decline 2 questions?' });
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(within(dialog).getByText('Give the reason')).toBeVisible();
  expect(document.title).toMatch(/^Error: /);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Outside the request');
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  const told = await screen.findByRole('dialog', { name: '1 question has been declined.' });
  expect(document.title).not.toMatch(/^Error: /);
  expect(told).toHaveTextContent('1 row was not changed:');
  expect(within(told).getByRole('listitem')).toHaveTextContent(/Subject 2.*answered by.*Salma Alharbi/);
  await expectAccessible(baseElement);
  expect(sent).toEqual([{ path: 'decline', body: { questions: seen, reason: 'Outside the request' } }]);
  await user.click(within(told).getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });
});

it('keeps the reason after an error', async () => {
  reply('post', '/questions/decline', () => refuse(500, 'internal_error', { message: 'It did not work' }));
  const { user } = await openSelected();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Outside');
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('Outside');
});

it('changes all that match, up to a hundred', async () => {
  matched = 101;
  const { user } = await openSelected();
  await user.click(await screen.findByRole('button', { name: 'Select all 101 that match' }));
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Decline' });
  expect(dialog).toHaveTextContent('At most 100 rows can be changed at once.');
  expect(within(dialog).getByRole('button', { name: 'Decline' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
});

it('loads the other pages of all that match', async () => {
  matched = 40;
  const { user } = await openSelected();
  await user.click(await screen.findByRole('button', { name: 'Select all 40 that match' }));
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByRole('alertdialog', { name: 'Decline 2 questions?' })).toBeVisible();
});

it('is not offered to those who may only view', async () => {
  const { user } = await open(['VIEW']);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(await screen.findByRole('button', { name: 'Export selected' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});
