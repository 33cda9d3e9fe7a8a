import type { Answer, Answers } from '@/api/contract';
import type { FormDefinition, Question } from '@/api/schema.gen';
import { asksDetails, asksOther, chosenOptions, questionsOf } from './definition';
import { storable } from './typedText';

/** Replaces the choice or text; texts of other choices are kept for when they apply again. */
export const withValue = (answer: Answer | undefined, value: NonNullable<Answer['value']>): Answer => ({
  ...answer,
  value,
});

/** Adds or removes an option, in the definition's order. "None of these" and the like exclude other options. */
export function withToggled(question: Question, answer: Answer | undefined, option: string): Answer {
  const exclusive = new Set(question.options?.filter((each) => each.exclusive).map((each) => each.value));
  const chosen = new Set(chosenOptions(answer));
  if (chosen.has(option)) chosen.delete(option);
  else {
    for (const other of chosen) if (exclusive.has(option) || exclusive.has(other)) chosen.delete(other);
    chosen.add(option);
  }
  return { ...answer, values: inOrder(question, chosen) };
}

export const withText = (answer: Answer | undefined, part: 'other' | 'details' | 'link', text: string): Answer => ({
  ...answer,
  [part]: text,
});

/** Answers as the server stores a draft: known questions in order, without empty ones, texts storable. */
export function draftOf(form: FormDefinition, answers: Answers): Answers {
  const kept: Answers = {};
  for (const question of questionsOf(form)) {
    const answer = draftAnswer(question, answers[question.id]);
    if (Object.keys(answer).length > 0) kept[question.id] = answer;
  }
  return kept;
}

/** Answers to submit: without hidden texts of other choices. */
export function submissionOf(form: FormDefinition, answers: Answers): Answers {
  const seen = questionsOf(form).map((question): [string, Answer] => {
    const answer = answers[question.id];
    const other = asksOther(question, answer) ? answer?.other : undefined;
    const details = asksDetails(question, answer) ? answer?.details : undefined;
    return [question.id, { ...answer, other, details }];
  });
  return draftOf(form, Object.fromEntries(seen));
}

/** Short digest of a draft (FNV-1a, twice 32 bits), to recognise one that was sent. Not cryptographic. */
export function draftDigest(form: FormDefinition, answers: Answers): string {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (const unit of JSON.stringify(draftOf(form, answers))) {
    const code = unit.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + 0x9e37), 0x5bd1e995);
  }
  return ((low >>> 0).toString(16) + (high >>> 0).toString(16)).padStart(16, '0');
}

/** Whether two drafts are equal, in any order. */
export const isSameDraft = (form: FormDefinition, one: Answers, two: Answers): boolean =>
  JSON.stringify(draftOf(form, one)) === JSON.stringify(draftOf(form, two));

/** The questions with different answers in two drafts. */
export const differingQuestions = (form: FormDefinition, one: Answers, two: Answers): Question[] =>
  questionsOf(form).filter(
    (question) =>
      JSON.stringify(draftAnswer(question, one[question.id])) !==
      JSON.stringify(draftAnswer(question, two[question.id])),
  );

/** Keys in a fixed order, so that drafts can be compared as text. */
function draftAnswer(question: Question, answer: Answer = {}): Answer {
  const kept: Answer = {};
  if (question.type === 'multi') {
    const values = inOrder(question, new Set(answer.values));
    if (values.length > 0) kept.values = values;
  } else if (answer.value !== undefined && answer.value !== '') {
    kept.value = typeof answer.value === 'string' ? storable(answer.value) : answer.value;
  }
  if (question.other && answer.other) kept.other = storable(answer.other);
  if (question.details && answer.details) kept.details = storable(answer.details);
  if (question.link && answer.link) kept.link = storable(answer.link);
  return kept;
}

const inOrder = (question: Question, chosen: ReadonlySet<string>) =>
  (question.options ?? []).map((option) => option.value).filter((value) => chosen.has(value));
