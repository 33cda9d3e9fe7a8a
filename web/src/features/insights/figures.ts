import type { QuestionFigures } from '@/api/contract';
import { answerOf, nameOfQuestion, partsOfAnswer } from '@/directory/forms';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { FilterValues, ListQuery } from '@/lists/definition';

/** One answer of a chart with its text, figures and link. */
export interface Bar {
  value: string;
  label: string;
  count: number;
  /** Share of those who answered; null if there are none. */
  share: number | null;
  /** Link to the companies; null without companies. */
  href: string | null;
}

/** The server's limit for the answers of one filter. */
export const mostAnswers = 10;

export type Choice = QuestionFigures['choices'][number];

export const keyOf = (figures: QuestionFigures): string => nameOfQuestion(figures, figures);

export const titleOf = (figures: QuestionFigures): string => figures.title[currentLanguage()];

/** Steps of a scale are numbers; only their ends have a text. */
export function labelOf(choice: Choice, type: QuestionFigures['type']): string {
  const named = choice.label?.[currentLanguage()];
  if (type === 'scale') return named ? `${choice.value} – ${named}` : choice.value;
  return named ?? choice.value;
}

export const shareOf = (count: number, answered: number): number | null => (answered > 0 ? count / answered : null);

/** Whole per cent; below one with one decimal. Both languages use the same sign and digits. */
export function formatShare(share: number | null): string {
  if (share === null) return '–';
  const percent = share * 100;
  const shown = percent > 0 && percent < 1 ? Math.max(0.1, Math.round(percent * 10) / 10) : Math.round(percent);
  return `${formatNumber(shown, currentLanguage())}%`;
}

/**
 * The filter narrowed to companies with these answers. Several answers to one question widen a filter (`answer`); a
 * company with one of them and another answer of a multiple choice is in `also`. Null only if an address was manually
 * filled to the server's limit.
 */
export function withAnswers(
  restriction: ListQuery,
  wanted: readonly { question: QuestionFigures; value: string }[],
): ListQuery | null {
  let answers = [restriction.answer ?? []].flat().map(String);
  const also = [restriction.also ?? []].flat().map(String);
  for (const { question, value } of wanted) {
    const answer = answerOf({ question: keyOf(question), value });
    if (also.includes(answer)) continue;
    const alike = answers.filter((held) => partsOfAnswer(held).question === keyOf(question));
    const others = answers.filter((held) => !alike.includes(held));
    // "One of these, and this one" equals this one; and a single choice has no other answer.
    const replaces = alike.includes(answer) || question.type !== 'multi' || alike.length === 0;
    if (replaces && others.length < mostAnswers) answers = [...others, answer];
    else also.push(answer);
  }
  return also.length > mostAnswers ? null : { ...restriction, answer: answers, ...(also.length > 0 && { also }) };
}

/** The position of a filter in the address of a list. */
export function listAddress(list: string, restriction: ListQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(restriction))
    for (const one of [value].flat()) params.append(name, `${one}`);
  return `${list}?${params.toString()}`;
}

/** Values of a filter in the address, with those of one question replaced. */
export function replaceAnswers(values: FilterValues, question: string, chosen: readonly string[]): FilterValues {
  const others = (values.answer ?? []).filter((held) => partsOfAnswer(held).question !== question);
  const answer = [...others, ...chosen.map((value) => answerOf({ question, value }))];
  return Object.fromEntries(
    [...Object.entries(values).filter(([name]) => name !== 'answer'), ['answer', answer] as const].filter(
      ([, held]) => held.length > 0,
    ),
  );
}
