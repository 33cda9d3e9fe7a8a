import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClarificationRow } from '@/api/contract';
import type { Action, ManagedClarificationOut } from '@/api/schema.gen';
import { flushDrafts } from '@/storage/drafts';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import ClarificationsListPage from './ClarificationsListPage';

const texts = { question_en: 'Which system?', question_ar: 'ما النظام؟', answer_en: 'SANSRS', answer_ar: 'نظام' };
const at = '2026-11-22T08:00:00Z';

const row: ClarificationRow = {
  id: 'clarification-1',
  clarification_number: 3,
  clarification_state: 'published',
  topic: 'technical',
  ...texts,
  clarification_revision: 1,
  published_at: at,
  revised_at: at,
  questions: 2,
  changed_at: at,
  changed_by_name: 'Huda Al-Qahtani',
  version: 2,
};

const both = { question: { en: 'Which system?', ar: 'ما النظام؟' }, answer: { en: 'SANSRS', ar: 'نظام' } };
const published: ManagedClarificationOut = {
  id: row.id,
  number: 3,
  state: 'published',
  topic: 'technical',
  ...both,
  revision: 1,
  published_at: at,
  notify: 'now',
  announced: true,
  version: 2,
  changed_at: at,
  changed_by_name: row.changed_by_name,
  revisions: [{ revision: 1, topic: 'technical', ...both, published_at: at, published_by_name: 'Huda Al-Qahtani' }],
  questions: [
    { id: 'question-1', subject: 'Coordinates', text: '?', organization_name: 'Falcon Surveys', state: 'published' },
  ],
};

let sent: unknown[];

beforeEach(() => {
  sent = [];
  // The last one that fits answers.
  reply('get', '/clarifications/:id', () => ok(published));
  reply('get', '/clarifications/managed', () =>
    ok({ items: [row], total: 1, matched: 1, next_cursor: null, previous_cursor: null }),
  );
  reply('get', '/questions', () => ok({ items: [], total: 0, matched: 0, next_cursor: null, previous_cursor: null }));
  reply('get', '/clarifications/audience', () => ok({ companies: 1, digest_at: at }));
  reply('post', '/clarifications/:id/correct', async ({ request }) => {
    sent.push(await request.json());
    return ok({ ...published, revision: 2, version: 3 });
  });
});

const open = (query = '', actions: Action[] = ['VIEW', 'UPDATE', 'SEND']) =>
  renderPage(<ClarificationsListPage />, {
    path: '/clarificationsList',
    at: `/clarificationsList${query}`,
    user: makeAdmin({ permissions: actions.map((action) => ({ action, subject: 'questions' })) }),
    namespaces: ['questionsList', 'questions', 'lists', 'validation'],
  });

describe('a published clarification', () => {
  it('shows both languages, the questions and the revisions', async () => {
    await open('?clarification=clarification-1', ['VIEW']);
    const sheet = within(await screen.findByRole('dialog', { name: 'C-3' }));
    expect(sheet.getByText('ما النظام؟')).toHaveAttribute('dir', 'rtl');
    expect(sheet.getByRole('link', { name: 'Coordinates' })).toBeVisible();
    expect(sheet.getByText('Revision 1')).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Correct' })).not.toBeInTheDocument();
  });

  it('is corrected as a new revision', async () => {
    const { user } = await open('?clarification=clarification-1');
    const sheet = within(await screen.findByRole('dialog', { name: 'C-3' }));
    await user.click(await sheet.findByRole('button', { name: 'Correct' }));
    await user.type(await sheet.findByLabelText('Answer in English'), ' 2');
    await user.click(sheet.getByRole('button', { name: 'Publish the correction…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish this correction?' }));
    await user.click(await dialog.findByRole('button', { name: 'Publish the correction' }));
    expect(await screen.findByText('The correction of C-3 has been published.')).toBeVisible();
    expect(sent).toEqual([{ topic: 'technical', ...texts, answer_en: 'SANSRS 2', version: 2, notify: 'now' }]);
  });
});

describe('a draft', () => {
  it('of another administrator is not overwritten', async () => {
    reply('post', '/clarifications', () =>
      refuse(409, 'clarification_changed_meanwhile', { message: 'Fahad changed this clarification' }),
    );
    const { user } = await open('?clarification=new');
    const sheet = within(await screen.findByRole('dialog', { name: 'New clarification' }));
    await user.selectOptions(await sheet.findByLabelText('Topic'), 'dates');
    await user.type(sheet.getByLabelText('Question in English'), 'When?');
    await user.click(sheet.getByRole('button', { name: 'Save draft' }));
    expect(await sheet.findByText('Fahad changed this clarification')).toBeVisible();
    expect(sheet.getByLabelText('Question in English')).toHaveValue('When?');
  });
});

it('keeps the merged questions of a new draft over a reload', async () => {
  const asked = {
    ...{ id: 'question-9', question_subject: 'Tiles', organization_name: 'Oryx', topic: 'technical' },
    ...{ question_state: 'open', clarification_id: null, revision: 1, asked_at: at },
  };
  reply('get', '/questions', () =>
    ok({ items: [asked], total: 1, matched: 1, next_cursor: null, previous_cursor: null }),
  );
  const first = await open('?clarification=new');
  await first.user.selectOptions(await screen.findByLabelText(/Also answers/), 'question-9');
  expect(await screen.findByRole('button', { name: /Tiles/ })).toBeVisible();
  await flushDrafts();
  first.unmount();
  await open('?clarification=new');
  expect(await screen.findByRole('button', { name: /Tiles/ })).toBeVisible();
});
