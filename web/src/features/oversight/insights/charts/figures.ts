import { filterAnswersMax } from '@/api/limits.gen';
import type { FormDefinition, Question, QuestionOut } from '@/api/schema.gen';
import { answerOf, nameOfQuestion, partsOfAnswer } from '@/features/directory/listing/forms';
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

/** In the order of the form, those with a chart before those that the companies answer in their own words. */
export const chartsFirst = <One extends Pick<QuestionOut, 'choices'>>(questions: readonly One[]): One[] =>
  [...questions].sort((one, other) => Number(other.choices.length > 0) - Number(one.choices.length > 0));

/** A question with its choices in the order of the form, none for a text. */
export interface Asked extends Pick<QuestionOut, 'form' | 'id' | 'number' | 'type' | 'title'> {
  choices: readonly Choice[];
}

export type Choice = Pick<QuestionOut['choices'][number], 'value' | 'label'>;

/** The questions of the forms; `yesNo` are the texts of these two answers. */
export function askedIn(forms: readonly FormDefinition[], yesNo: Record<'yes' | 'no', Choice['label']>): Asked[] {
  const choicesOf = ({ options, scale, type }: Question): Choice[] => {
    if (options) return options.map(({ value, label }) => ({ value, label }));
    if (scale) {
      const steps = Array.from({ length: scale.max - scale.min + 1 }, (_, index) => `${scale.min + index}`);
      return steps.map((value) => ({ value, label: scale.labels[value] ?? null }));
    }
    return type.startsWith('yesNo') ? (['yes', 'no'] as const).map((value) => ({ value, label: yesNo[value] })) : [];
  };
  return forms.flatMap(({ form, sections }) =>
    sections.flatMap(({ questions }) =>
      questions.map((question) => ({
        form,
        id: question.id,
        number: question.number,
        type: question.type,
        title: question.title,
        choices: choicesOf(question),
      })),
    ),
  );
}

export const keyOf = (asked: Asked): string => nameOfQuestion(asked, asked);

export const titleOf = (asked: Asked): string => asked.title[currentLanguage()];

/** Steps of a scale are numbers; only their ends have a text. */
export function labelOf(choice: Choice, type: QuestionOut['type']): string {
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
  wanted: readonly { question: Asked; value: string }[],
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
    if (replaces && others.length < filterAnswersMax) answers = [...others, answer];
    else also.push(answer);
  }
  return also.length > filterAnswersMax ? null : { ...restriction, answer: answers, ...(also.length > 0 && { also }) };
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

/** How much of the colour the bars have that are not the longest. */
export const othersStrength = 0.72;

/** Which values are the largest; all, if they are equal. */
export function areLeading(values: readonly number[]): boolean[] {
  const most = Math.max(...values);
  return values.map((value) => value === most);
}
