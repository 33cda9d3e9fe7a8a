import type { Answers } from '@/api/contract';
import type { DraftOut, FormDefinition } from '@/api/schema.gen';
import { draftDigest, isSameDraft } from '@/forms/answers';
import { mergeDrafts, type Taken } from './mergeDrafts';

/** Name of the stored draft of unsaved answers. */
export const localDraftName = 'questionnaire.answers';

/** Answers that this browser keeps until the server has them. */
export interface LocalDraft {
  /** The server's save number on which they are based. */
  base: number;
  /** The server's answers at that number. Missing in drafts of the release before. */
  common?: Answers | null;
  answers: Answers;
  /** Digests of requests without a response (lost connection, closed page), which may have arrived. */
  outstanding: string[];
}

export function isLocalDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null || !('base' in value && 'answers' in value && 'outstanding' in value))
    return false;
  return typeof value.base === 'number' && typeof value.answers === 'object' && Array.isArray(value.outstanding);
}

export interface Resumed {
  answers: Answers;
  /** The last save number that is known to be the server's and the base of these answers. */
  base: number;
  /** The server's answers at that number; null if they are unknown. */
  common: Answers | null;
  savedAt: string | null;
  savedBy: string | null;
  /** There are answers to send. */
  unsaved: boolean;
  outstanding: string[];
  /** The server's draft is newer and has other answers to the same questions: the person decides. */
  conflict: DraftOut | null;
  /** What was taken from a newer draft of the server. */
  taken: Taken | null;
}

/**
 * Combines the server's draft with the answers in this browser. Answers based on the server's current draft continue
 * from there. Answers based on an older one are merged by question, and none is dropped without asking.
 */
export function resumeDraft(form: FormDefinition, server: DraftOut | null, local: LocalDraft | null): Resumed {
  const theirs = server?.answers ?? {};
  const number = server?.save_number ?? 0;
  const resumed: Resumed = {
    answers: theirs,
    base: number,
    common: theirs,
    savedAt: server?.saved_at ?? null,
    savedBy: server?.saved_by ?? null,
    unsaved: false,
    outstanding: [],
    conflict: null,
    taken: null,
  };
  if (!local || isSameDraft(form, local.answers, theirs)) return resumed;
  const mine = { ...resumed, answers: local.answers, unsaved: true, outstanding: local.outstanding };
  const ours = number <= local.base || local.outstanding.includes(draftDigest(form, theirs));
  if (ours || !server) return mine;
  const common = local.common ?? null;
  const merged = mergeDrafts(form, { common, mine: local.answers, theirs });
  if (merged.conflicts.length > 0) return { ...mine, base: local.base, common, conflict: server };
  const taken = merged.taken.length > 0 ? { by: server.saved_by, questions: merged.taken } : null;
  const unsaved = !isSameDraft(form, merged.answers, theirs);
  return { ...mine, answers: merged.answers, unsaved, outstanding: [], taken };
}
