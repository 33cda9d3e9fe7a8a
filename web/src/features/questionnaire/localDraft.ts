import type { Answers, Draft, FormDefinition } from '@/api/contract';
import { draftDigest, isSameDraft } from '@/forms/answers';

/** Name of the stored draft of unsaved answers. */
export const localDraftName = 'questionnaire.answers';

/** Answers that this browser keeps until the server has them. */
export interface LocalDraft {
  /** The server's save number on which they are based. */
  base: number;
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
  savedAt: string | null;
  /** There are answers to send. */
  unsaved: boolean;
  outstanding: string[];
  /** The server's draft is newer: the person decides. */
  conflict: Draft | null;
}

/**
 * Combines the server's draft with the answers in this browser. Answers based on the server's current draft continue
 * from there; answers based on an older one are never merged or dropped without asking.
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
