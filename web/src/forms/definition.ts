import type { Answer, Bilingual, FormDefinition, Question } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';

/** The value of the option that asks for a text of its own. */
export const otherOption = 'other';

/** The places of an answer that can be typed into or chosen, and that an error can belong to. */
export type AnswerPart = 'value' | 'other' | 'details' | 'link';

/** Longest address that the server takes. */
export const linkLength = 2048;

export const localized = (text: Bilingual): string => text[currentLanguage()];

export const questionsOf = (form: FormDefinition): Question[] => form.sections.flatMap((section) => section.questions);

export const isText = ({ type }: Question): boolean => type === 'text' || type === 'longText';

export const chosenOptions = (answer: Answer | undefined): string[] => {
  if (answer?.values) return answer.values;
  return typeof answer?.value === 'string' ? [answer.value] : [];
};

/** "Other" is chosen, so its text is asked for. */
export const asksOther = (question: Question, answer: Answer | undefined): boolean =>
  question.other && chosenOptions(answer).includes(otherOption);

/** The yes or no that was given is the one that asks for details. */
export const asksDetails = (question: Question, answer: Answer | undefined): boolean =>
  question.details !== null && answer?.value === question.details.when;

/** The dotted path under which the server reports an error, and the name of the field in the page. */
export const answerPath = (questionId: string, part: AnswerPart = 'value'): string =>
  part === 'value' ? `answers.${questionId}` : `answers.${questionId}.${part}`;
