import type { QuestionFigures } from '@/api/contract';
import { answerOf, nameOfQuestion, partsOfAnswer } from '@/directory/forms';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { FilterValues, ListQuery } from '@/lists/definition';

/** One answer of a chart, as it is drawn, written in the table and led away from. */
export interface Bar {
  value: string;
  label: string;
  count: number;
  /** Of those who answered; null if there are none. */
  share: number | null;
  /** The companies behind it; null where there are none. */
  href: string | null;
}

/** The server's limit to each list of answers in a filter. */
export const mostAnswers = 10;

export type Choice = QuestionFigures['choices'][number];

export const keyOf = (figures: QuestionFigures): string => nameOfQuestion(figures, figures);

export const titleOf = (figures: QuestionFigures): string => figures.title[currentLanguage()];

/** Steps of a scale are numbers, and only their ends have a name. */
export function labelOf(choice: Choice, type: QuestionFigures['type']): string {
  const named = choice.label?.[currentLanguage()];
  if (type === 'scale') return named ? `${choice.value} – ${named}` : choice.value;
  return named ?? choice.value;
}

export const shareOf = (count: number, answered: number): number | null => (answered > 0 ? count / answered : null);

/** Whole per cent; less than one with its first decimal. The sign is the same in both languages, as the digits are. */
export function formatShare(share: number | null): string {
  if (share === null) return '–';
  const percent = share * 100;
  const shown = percent > 0 && percent < 1 ? Math.max(0.1, Math.round(percent * 10) / 10) : Math.round(percent);
  return `${formatNumber(shown, currentLanguage())}%`;
}

/**
 * The same companies, narrowed to those who gave these answers. Several answers to one question widen a filter (`answer`);
 * a company that gave one of them and another one of a multiple choice is in `also`. Null only for an address
 * that was filled to the server's limit by hand.
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
    // "One of these, and this one" is this one; and a single choice has no other answer.
    const replaces = alike.includes(answer) || question.type !== 'multi' || alike.length === 0;
    if (replaces && others.length < mostAnswers) answers = [...others, answer];
    else also.push(answer);
  }
  return also.length > mostAnswers ? null : { ...restriction, answer: answers, ...(also.length > 0 && { also }) };
}

/** Where a filter stands in the address of a list. */
export function listAddress(list: string, restriction: ListQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(restriction))
    for (const one of [value].flat()) params.append(name, `${one}`);
  return `${list}?${params.toString()}`;
}

/** Values of a filter in the address, without those of one question, and with others in their place. */
export function replaceAnswers(values: FilterValues, question: string, chosen: readonly string[]): FilterValues {
  const others = (values.answer ?? []).filter((held) => partsOfAnswer(held).question !== question);
  const answer = [...others, ...chosen.map((value) => answerOf({ question, value }))];
  return Object.fromEntries(
    [...Object.entries(values).filter(([name]) => name !== 'answer'), ['answer', answer] as const].filter(
      ([, held]) => held.length > 0,
    ),
  );
}
