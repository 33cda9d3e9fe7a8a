import { waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import type { Answers, User } from '@/api/contract';
import type { DraftOut } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import type { Language } from '@/i18n/languages';
import { makeApprovedUser } from './factories';
import { publishedForm } from './forms';
import { loadedHeading, renderPage } from './render';
import { ok, refuse, reply } from './server';
import type { DraftBody } from '@/features/request/questionnaire/api';
import QuestionnairePage from '@/features/request/questionnaire/QuestionnairePage';

export const form = publishedForm('questionnaire');
export const savedAt = '2026-11-21T11:05:00Z';

interface Held {
  draft: DraftOut | null;
  submitted: Answers | null;
  submittedBy: string | null;
  saves: DraftBody[];
}

/** The questionnaire's routes with the server's state during a test. */
export function questionnaireServer(): Held {
  const held: Held = { draft: null, submitted: null, submittedBy: null, saves: [] };
  beforeEach(() => {
    Object.assign(held, { draft: null, submitted: null, submittedBy: null, saves: [] });
    reply('get', '/questionnaire', () => {
      const { draft, submitted } = held;
      return ok({
        form,
        draft,
        submitted: submitted && {
          answers: submitted,
          version: 1,
          submitted_at: savedAt,
          submitted_by: held.submittedBy,
        },
      });
    });
    reply('get', '/questionnaire/draft', () => ok(held.submitted ? null : held.draft));
    reply('put', '/questionnaire/draft', async ({ request }) => {
      const body = (await request.json()) as DraftBody;
      held.saves.push(body);
      if (held.draft && body.save_number <= held.draft.save_number)
        return refuse(409, 'draft_superseded', { data: held.draft });
      held.draft = { ...body, saved_at: savedAt, saved_by: null };
      return ok({ save_number: body.save_number, saved_at: savedAt });
    });
  });
  return held;
}

/** As the app's guard does: without a person there is no page. */
function Guarded() {
  return useAuth().user ? <QuestionnairePage /> : <p>Signed out</p>;
}

export async function openQuestionnaire(
  search = '',
  { user = makeApprovedUser(), language = 'en' }: { user?: User; language?: Language } = {},
) {
  const page = await renderPage(<Guarded />, {
    path: '/questionnaireForm',
    at: `/questionnaireForm${search}`,
    user,
    language,
    namespaces: ['questionnaire', 'forms'],
  });
  await loadedHeading();
  // The fields follow the introduction.
  await waitFor(() => {
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });
  return page;
}
