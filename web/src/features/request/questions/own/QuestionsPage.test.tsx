import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnQuestion, OwnQuestions } from '@/api/contract';
import type { ClarificationOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeApprovedUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import QuestionsPage from './QuestionsPage';

const makeQuestion = (changes: Partial<OwnQuestion> = {}): OwnQuestion => ({
  id: 'question-1',
  subject: 'Coordinate reference system',
  topic: 'technical',
  text: 'Which one applies?',
  state: 'open',
  asked_at: '2026-11-20T08:00:00Z',
  file: null,
  answer: null,
  decline_reason: null,
  decided_at: null,
  clarification: null,
  clarification_revision: null,
  ...changes,
});

const makeOwn = (changes: Partial<OwnQuestions> = {}): OwnQuestions => ({
  questions: [makeQuestion()],
  until: '2026-12-15T20:59:00Z',
  opens_at: null,
  may_ask: true,
  now: '2026-11-24T08:00:00Z',
  open: 1,
  max_open: 20,
  max_file_bytes: 10 * 1024 * 1024,
  ...changes,
});

const makeClarification = (number: number): ClarificationOut => ({
  number,
  revision: 1,
  topic: 'dates',
  question: { en: `Question ${number}`, ar: `سؤال ${number}` },
  answer: { en: `Answer ${number}`, ar: `جواب ${number}` },
  published_at: '2026-11-22T08:00:00Z',
  revised_at: '2026-11-22T08:00:00Z',
});

let own: OwnQuestions;
let asked: URLSearchParams[];
let sent: unknown[];

beforeEach(() => {
  own = makeOwn();
  asked = [];
  sent = [];
  reply('get', '/own-questions', () => ok(own));
  reply('get', '/clarifications', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams);
    const items = searchParams.get('search') === 'nothing' ? [] : [makeClarification(2), makeClarification(1)];
    return ok({ items, total: 2 });
  });
  reply('post', '/own-questions', async ({ request }) => {
    sent.push(await request.json());
    own = makeOwn({ questions: [makeQuestion({ id: 'question-2', subject: 'Dates' }), makeQuestion()], open: 2 });
    return ok(own);
  });
});

const open = (language: 'en' | 'ar' = 'en') =>
  renderPage(<QuestionsPage />, {
    path: '/questions',
    language,
    user: makeApprovedUser(),
    namespaces: ['questions', 'upload', 'validation'],
  });

describe('the questions of a company', () => {
  it('show the end of questions, the own questions and the clarifications, newest first', async () => {
    const { container } = await open();
    expect(await screen.findByText('Questions are accepted until')).toBeVisible();
    const article = screen.getByRole('article', { name: 'Coordinate reference system' });
    expect(within(article).getByText('Awaiting an answer')).toBeVisible();
    const numbers = (await screen.findAllByRole('article', { name: /^C-/ })).map((one) => one.dataset.clarification);
    expect(numbers).toEqual(['2', '1']);
    await expectAccessible(container);
  });

  it('are sent with their topic', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ask a question' });
    await user.click(within(dialog).getByRole('button', { name: 'Send question' }));
    expect(await within(dialog).findByRole('link', { name: /Subject/ })).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(within(dialog).getByLabelText('Subject'), 'Dates');
    await user.selectOptions(within(dialog).getByLabelText('Topic'), 'dates');
    await user.type(within(dialog).getByLabelText(/^Question/), 'Will they move?');
    await user.click(within(dialog).getByRole('button', { name: 'Send question' }));
    expect(await screen.findByRole('article', { name: 'Dates' })).toBeVisible();
    expect(sent).toEqual([{ subject: 'Dates', topic: 'dates', text: 'Will they move?', file_id: null }]);
  });

  it('keep what was typed when the server refuses it', async () => {
    reply('post', '/own-questions', () => refuse(409, 'too_many_questions', { message: 'You have 20 open questions' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Subject'), 'Dates');
    await user.selectOptions(within(dialog).getByLabelText('Topic'), 'dates');
    await user.type(within(dialog).getByLabelText(/^Question/), 'Will they move?');
    await user.click(within(dialog).getByRole('button', { name: 'Send question' }));
    expect(await within(dialog).findByText('You have 20 open questions')).toBeVisible();
    expect(within(dialog).getByLabelText('Subject')).toHaveValue('Dates');
  });

  it('carry a file, which waits with the question while its upload is interrupted', async () => {
    reply('post', '/own-questions/file', () => refuse(503, 'service_unavailable'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Subject'), 'Dates');
    await user.selectOptions(within(dialog).getByLabelText('Topic'), 'dates');
    await user.type(within(dialog).getByLabelText(/^Question/), 'Will they move?');
    await user.upload(
      within(dialog).getByLabelText('Choose a file', { selector: 'input' }),
      new File(['x'], 'sketch.pdf'),
    );
    expect(await within(dialog).findByText(/The upload was interrupted/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Send question' }));
    expect((await within(dialog).findAllByText(/The file was not uploaded/)).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    reply('post', '/own-questions/file', () => ok({ id: 'file-1', name: 'sketch.pdf', size: 1 }, 201));
    await user.click(within(dialog).getByRole('button', { name: /Try again to upload/ }));
    expect(await within(dialog).findByRole('button', { name: /Remove .*sketch\.pdf/ })).toBeVisible();
    await waitFor(() => {
      expect(within(dialog).queryByText(/The file was not uploaded/)).not.toBeInTheDocument();
    });
    await user.click(within(dialog).getByRole('button', { name: 'Send question' }));
    expect(await screen.findByRole('article', { name: 'Dates' })).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ file_id: 'file-1' })]);
  });

  it('cannot be asked after the end of questions', async () => {
    own = makeOwn({ may_ask: false, questions: [] });
    await open();
    expect(await screen.findByText('Questions were accepted until')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask a question' })).not.toBeInTheDocument();
  });

  it('show a private answer, a reason and the clarification', async () => {
    own = makeOwn({
      questions: [
        makeQuestion({ id: 'a', state: 'answered', answer: 'SANSRS applies.', decided_at: '2026-11-21T08:00:00Z' }),
        makeQuestion({ id: 'b', state: 'declined', decline_reason: 'Outside the RFI.' }),
        makeQuestion({ id: 'c', state: 'published', clarification: 2, clarification_revision: 1 }),
      ],
    });
    await open();
    expect(await screen.findByText('SANSRS applies.')).toBeVisible();
    expect(screen.getByText('Outside the RFI.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read clarification C-2' })).toHaveAttribute(
      'href',
      expect.stringContaining('/questions#C-2'),
    );
  });

  it('are withdrawn after a confirmation', async () => {
    reply('post', '/own-questions/:id/withdraw', () => {
      own = makeOwn({ questions: [makeQuestion({ state: 'withdrawn' })], open: 0 });
      return ok(own);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw this question?' });
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw the question' }));
    expect(await screen.findByText('Withdrawn')).toBeVisible();
  });
});

describe('the clarifications', () => {
  it('are narrowed by topic and search', async () => {
    const { user } = await open();
    await user.selectOptions(await screen.findByLabelText('Topic'), 'dates');
    await user.type(screen.getByRole('searchbox'), 'nothing');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    expect(asked.at(-1)?.getAll('topic')).toEqual(['dates']);
    await user.click(screen.getByRole('button', { name: 'Clear search and topic' }));
    expect(await screen.findByRole('article', { name: 'C-2' })).toBeVisible();
  });

  it('are read in the language of the page', async () => {
    await open('ar');
    expect(await screen.findByText('جواب 2')).toBeVisible();
  });
});
