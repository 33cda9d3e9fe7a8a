import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AskedQuestion, AskedQuestionRow } from '@/api/contract';
import type { Action, ManagedClarificationOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import QuestionsListPage from './QuestionsListPage';

const row: AskedQuestionRow = {
  id: 'question-1',
  question_subject: 'Coordinate reference system',
  organization_name: 'Falcon Surveys',
  topic: 'technical',
  question_state: 'open',
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
  revision: 0,
};

const question: AskedQuestion = {
  id: row.id,
  subject: row.question_subject,
  topic: 'technical',
  text: row.question_text,
  state: 'open',
  asked_at: row.asked_at,
  file: null,
  revision: 0,
  company_id: 'company-1',
  user_id: 'user-1',
  organization_name: row.organization_name,
  asked_by_name: 'Noura Alqahtani',
  assignee: null,
  answer: null,
  decline_reason: null,
  decided_at: null,
  decided_by_name: null,
  clarification: null,
  actions: ['assign', 'answer', 'decline', 'withdraw', 'publish'],
};

const draft: ManagedClarificationOut = {
  id: 'clarification-1',
  number: null,
  state: 'draft',
  topic: 'technical',
  question: { en: 'Which system?', ar: 'ما النظام؟' },
  answer: { en: 'SANSRS', ar: 'SANSRS' },
  revision: 0,
  published_at: null,
  notify: 'now',
  announced: false,
  version: 4,
  changed_at: '2026-11-21T08:00:00Z',
  changed_by_name: 'Huda Al-Qahtani',
  revisions: [],
  questions: [],
};

let held: AskedQuestion;
let asked: URLSearchParams[];
let sent: { path: string; body: unknown }[];

const page = (items: AskedQuestionRow[]) => ({
  items,
  total: items.length,
  matched: items.length,
  next_cursor: null,
  previous_cursor: null,
});

beforeEach(() => {
  held = question;
  asked = [];
  sent = [];
  // The last one that fits answers.
  reply('get', '/questions/:id', () => ok(held));
  reply('get', '/questions', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return ok(page([row]));
  });
  reply('get', '/questions/counts', () =>
    ok({ open: 1, answered: 0, published: 0, declined: 0, withdrawn: 0, mine: 0 }),
  );
  reply('get', '/questions/assignees', () => ok([{ id: 'admin-2', name: 'Fahad Alharbi' }]));
  reply('get', '/clarifications/audience', () => ok({ companies: 12, digest_at: '2026-11-25T05:00:00Z' }));
  for (const path of ['answer', 'decline', 'assign']) {
    reply('post', `/questions/:id/${path}`, async ({ request }) => {
      sent.push({ path, body: await request.json() });
      held = { ...held, revision: held.revision + 1 };
      return ok(held);
    });
  }
  reply('post', '/clarifications', async ({ request }) => {
    sent.push({ path: 'draft', body: await request.json() });
    return ok(draft, 201);
  });
  reply('post', '/clarifications/:id/publish', async ({ request }) => {
    sent.push({ path: 'publish', body: await request.json() });
    held = { ...question, state: 'published', actions: [], clarification: { id: draft.id, number: 7 } };
    return ok({ ...draft, number: 7, state: 'published', revision: 1, version: 5 });
  });
});

const open = (actions: Action[] = ['VIEW', 'UPDATE', 'SEND'], at = '/questionsList?question=question-1') =>
  renderPage(<QuestionsListPage />, {
    path: '/questionsList',
    at,
    user: makeAdmin({ permissions: actions.map((action) => ({ action, subject: 'questions' })) }),
    namespaces: ['questionsList', 'questions', 'lists', 'directory', 'validation'],
  });

const sheet = async () => screen.findByRole('dialog', { name: 'Coordinate reference system' });

describe('the list of questions', () => {
  it('names company and state, with counts on the switch', async () => {
    const { container, user } = await open(['VIEW'], '/questionsList');
    expect(await screen.findByText('Falcon Surveys')).toBeVisible();
    const waiting = await screen.findByRole('button', { name: 'Awaiting an answer' });
    expect(waiting).toHaveTextContent('Awaiting an answer1');
    // It opens on them, and the chosen view is said once.
    expect(waiting).toHaveAttribute('aria-pressed', 'true');
    expect(asked.some((query) => query.get('state') === 'open')).toBe(true);
    expect(screen.queryByRole('group', { name: 'Active filters' })).not.toBeInTheDocument();
    await expectAccessible(container);
    const all = screen.getByRole('button', { name: 'All' });
    await user.click(all);
    expect(all).toHaveAttribute('aria-pressed', 'true');
  });

  it('finds those whose file could not be checked', async () => {
    await open(['VIEW'], '/questionsList?state=open&unchecked=true');
    const filters = await screen.findByRole('group', { name: 'Active filters' });
    expect(filters).toHaveTextContent(/Unchecked file: .To be decided/);
    expect(asked.some((query) => query.get('unchecked') === 'true')).toBe(true);
  });

  it('opens on all questions if none awaits an answer, or if the address says which', async () => {
    const first = await open(['VIEW'], '/questionsList?topic=technical');
    expect(await screen.findByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    first.unmount();
    reply('get', '/questions/counts', () =>
      ok({ open: 0, answered: 1, published: 0, declined: 0, withdrawn: 0, mine: 0 }),
    );
    await open(['VIEW'], '/questionsList');
    expect(await screen.findByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    expect(asked.every((query) => query.get('state') === null)).toBe(true);
  });
});

describe('a question', () => {
  it('is published for all companies after the confirmation with their number', async () => {
    const { user } = await open();
    const form = within(await sheet());
    expect(await form.findByLabelText('Question in English')).toHaveValue('Which one applies?');
    await user.click(form.getByRole('button', { name: 'Publish to all…' }));
    expect(await form.findByRole('link', { name: /Answer in Arabic/ })).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(form.getByLabelText('Question in Arabic'), 'ما النظام؟');
    await user.type(form.getByLabelText('Answer in English'), 'SANSRS');
    await user.type(form.getByLabelText('Answer in Arabic'), 'SANSRS');
    await user.click(form.getByRole('button', { name: 'Publish to all…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish this clarification?' }));
    expect(await dialog.findByText('All 12 approved companies are notified by email.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: /daily digest/ }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Clarification C-7 has been published.')).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual(['draft', 'publish']);
    expect(sent[0]?.body).toEqual({
      topic: 'technical',
      question_en: 'Which one applies?',
      question_ar: 'ما النظام؟',
      answer_en: 'SANSRS',
      answer_ar: 'SANSRS',
      question_ids: ['question-1'],
    });
    expect(sent[1]?.body).toEqual({ version: 4, notify: 'digest' });
  });

  it('says why it cannot be published, and keeps the texts, if another draft answers it', async () => {
    reply('post', '/clarifications', () =>
      refuse(422, 'validation_failed', {
        fields: [{ field: 'question_ids', error: 'question_taken', message: 'Another draft answers this question' }],
      }),
    );
    const { user } = await open();
    const form = within(await sheet());
    await user.type(await form.findByLabelText('Question in Arabic'), 'ما النظام؟');
    await user.type(form.getByLabelText('Answer in English'), 'SANSRS');
    await user.type(form.getByLabelText('Answer in Arabic'), 'SANSRS');
    await user.click(form.getByRole('button', { name: 'Publish to all…' }));
    expect(await screen.findByText('Another draft answers this question')).toBeVisible();
    expect(form.getByLabelText('Answer in English')).toHaveValue('SANSRS');
  });

  it('is answered privately, and keeps the text if another administrator was faster', async () => {
    reply('post', '/questions/:id/answer', () => {
      held = { ...question, state: 'answered', revision: 1, answer: 'No.', decided_by_name: 'Fahad Alharbi' };
      return refuse(409, 'question_changed_meanwhile', { message: 'Changed in the meantime' });
    });
    const { user } = await open();
    const form = within(await sheet());
    await user.click(await form.findByRole('button', { name: 'For this company only' }));
    await user.type(form.getByLabelText('Private answer'), 'SANSRS applies.');
    await user.click(form.getByRole('button', { name: 'Answer privately' }));
    // Not the option of the same name, which may be there by then.
    expect(await form.findByText('Fahad Alharbi', { selector: 'bdi' })).toBeVisible();
    expect(form.getByText('Changed in the meantime')).toBeVisible();
    expect(form.getByLabelText('Private answer')).toHaveValue('SANSRS applies.');
    expect(form.getByRole('button', { name: 'Send the corrected answer' })).toBeVisible();
  });

  it('keeps the text to copy if it cannot be answered any more', async () => {
    reply('post', '/questions/:id/answer', () => {
      held = { ...question, state: 'withdrawn', revision: 1, actions: [] };
      return refuse(409, 'question_changed_meanwhile', { message: 'Changed in the meantime' });
    });
    const { user } = await open();
    const form = within(await sheet());
    await user.click(await form.findByRole('button', { name: 'For this company only' }));
    await user.type(form.getByLabelText('Private answer'), 'SANSRS applies.');
    await user.click(form.getByRole('button', { name: 'Answer privately' }));
    expect(await form.findByText(/^This question has been decided in the meantime/)).toBeVisible();
    expect(form.getByLabelText('Private answer')).toHaveValue('SANSRS applies.');
    expect(form.queryByRole('button', { name: 'Answer privately' })).not.toBeInTheDocument();
  });

  it('is declined with a reason, and assigned to a colleague', async () => {
    const { user } = await open();
    const form = within(await sheet());
    await user.selectOptions(await form.findByLabelText(/^Assigned to/), 'admin-2');
    await waitFor(() => {
      expect(sent).toEqual([{ path: 'assign', body: { assignee_id: 'admin-2', revision: 0 } }]);
    });
    await user.click(form.getByRole('button', { name: 'Decline' }));
    await user.type(form.getByLabelText('Reason'), 'Outside the RFI');
    await user.click(form.getByRole('button', { name: 'Decline the question' }));
    await waitFor(() => {
      expect(sent.at(-1)).toEqual({ path: 'decline', body: { reason: 'Outside the RFI', revision: 1 } });
    });
  });

  it('can only be read with the permission to view', async () => {
    await open(['VIEW']);
    expect(await within(await sheet()).findByText('Which one applies?')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish to all…' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Assigned to/)).not.toBeInTheDocument();
  });
});
