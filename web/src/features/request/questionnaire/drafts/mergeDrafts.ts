import type { Answers } from '@/api/contract';
import type { FormDefinition, Question } from '@/api/schema.gen';
import { differingQuestions } from '@/forms/answers';
import { questionsOf } from '@/forms/definition';

/** Answers of this page that were replaced by those saved elsewhere. `by`: a colleague, or null for the same person. */
export interface Taken {
  by: string | null;
  questions: Question[];
}

interface Versions {
  /** The answers that both started from; null if they are unknown, so that every difference needs a decision. */
  common: Answers | null;
  mine: Answers;
  theirs: Answers;
}

interface Merged {
  answers: Answers;
  /** Both changed these, differently. `answers` has mine. */
  conflicts: Question[];
  /** Only the other changed these; `answers` has theirs. */
  taken: Question[];
}

/** Three-way merge by question: each side keeps its own changes. */
export function mergeDrafts(form: FormDefinition, { common, mine, theirs }: Versions): Merged {
  const differing = differingQuestions(form, mine, theirs);
  const changedHere = new Set(common ? differingQuestions(form, common, mine) : questionsOf(form));
  const changedThere = new Set(common ? differingQuestions(form, common, theirs) : questionsOf(form));
  const taken = differing.filter((question) => !changedHere.has(question));
  const conflicts = differing.filter((question) => changedHere.has(question) && changedThere.has(question));
  return { answers: withAnswersOf(mine, theirs, taken), conflicts, taken };
}

/** `answers` with those of `other` to `questions`; a missing one is removed. */
export function withAnswersOf(answers: Answers, other: Answers, questions: readonly Question[]): Answers {
  const ids = new Set(questions.map(({ id }) => id));
  const kept = Object.entries(answers).filter(([id]) => !ids.has(id));
  const taken = Object.entries(other).filter(([id]) => ids.has(id));
  return Object.fromEntries([...kept, ...taken]);
}
