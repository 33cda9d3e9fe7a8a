import type { Answers, Draft, FormDefinition } from '@/api/contract';
import { draftDigest, isSameDraft } from '@/forms/answers';

/** Name in the draft store of what the server does not have yet. */
export const localDraftName = 'questionnaire.answers';

/** Answers that this browser keeps until the server has them. */
export interface LocalDraft {
  /** Save number of the server's draft on which they were typed. */
  base: number;
  answers: Answers;
  /** Digests of what was sent without an answer: a lost connection, a closed page. It may have arrived. */
  outstanding: string[];
}

export function isLocalDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null || !('base' in value && 'answers' in value && 'outstanding' in value))
    return false;
  return typeof value.base === 'number' && typeof value.answers === 'object' && Array.isArray(value.outstanding);
}

export interface Resumed {
  answers: Answers;
  /** Last save number that is known to be the server's and to lie under these answers. */
  base: number;
  savedAt: string | null;
  /** There is something to send. */
  unsaved: boolean;
  outstanding: string[];
  /** The server's draft went on without us: the person decides. */
  conflict: Draft | null;
}

/**
 * Puts together what the server has and what was left in this browser. Answers that were typed on top of the
 * server's very draft go on from there; those typed on an older one are never merged or dropped unasked.
 */
export function resumeDraft(form: FormDefinition, server: Draft | null, local: LocalDraft | null): Resumed {
  const theirs = server?.answers ?? {};
  const number = server?.save_number ?? 0;
  const resumed: Resumed = {
    answers: theirs,
    base: number,
    savedAt: server?.saved_at ?? null,
    unsaved: false,
    outstanding: [],
    conflict: null,
  };
  if (!local || isSameDraft(form, local.answers, theirs)) return resumed;
  const mine = { ...resumed, answers: local.answers, unsaved: true, outstanding: local.outstanding };
  const ours = number <= local.base || local.outstanding.includes(draftDigest(form, theirs));
  return ours ? mine : { ...mine, base: local.base, conflict: server };
}
