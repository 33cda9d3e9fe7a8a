import { vi } from 'vitest';
import { ApiError } from '@/api/ApiError';
import type { Answers } from '@/api/contract';
import type { DraftOut, SavedOut } from '@/api/schema.gen';
import { publishedForm } from './forms';
import type { DraftBody } from '@/features/request/questionnaire/api';
import { DraftSaver } from '@/features/request/questionnaire/drafts/DraftSaver';
import { resumeDraft, type LocalDraft } from '@/features/request/questionnaire/drafts/localDraft';

const form = publishedForm('questionnaire');
export const named = (value: string): Answers => ({ companyName: { value } });
export const saved = (save_number: number): SavedOut => ({ save_number, saved_at: '2026-11-21T11:05:00Z' });
/** The server's draft; `by`: the colleague who saved it. */
export const draft = (save_number: number, answers: Answers, by: string | null = null): DraftOut => ({
  ...saved(save_number),
  answers,
  saved_by: by,
});
export const failure = (
  status: number,
  code: string,
  more: { params?: Record<string, unknown>; data?: unknown } = {},
) => new ApiError({ status, code, message: '', ...more });
export const offline = () => failure(0, 'network');
export const superseded = (theirs: DraftOut) => failure(409, 'draft_superseded', { data: theirs });

interface Sent extends DraftBody {
  keepalive: boolean;
}

/** The server's side of the draft, controlled by the test. */
export function setUp({ server = null, local = null }: { server?: DraftOut | null; local?: LocalDraft | null } = {}) {
  const sent: Sent[] = [];
  const answers: ((result: SavedOut | Error) => void)[] = [];
  const kept: (LocalDraft | null)[] = [];
  const onSaved = vi.fn<(draft: DraftOut) => void>();
  const onSubmittedElsewhere = vi.fn<() => void>();
  const saver = new DraftSaver({
    form,
    resumed: resumeDraft(form, server, local),
    send: (body, options) =>
      new Promise((resolve, reject) => {
        sent.push({ ...body, ...options });
        answers.push((result) => {
          if (result instanceof Error) reject(result);
          else resolve(result);
        });
      }),
    keep: (draft) => kept.push(draft),
    onSaved,
    onSubmittedElsewhere,
  });
  const stop = saver.start();
  return {
    saver,
    stop,
    sent,
    kept,
    onSaved,
    onSubmittedElsewhere,
    name: (value: string) => {
      saver.change('companyName', () => ({ value }));
    },
    state: () => saver.getView().save.kind,
    answer: async (index: number, result: SavedOut | Error) => {
      answers[index]?.(result);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}
