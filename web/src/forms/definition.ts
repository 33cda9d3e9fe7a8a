import type { Answer } from '@/api/contract';
import type { Bilingual, FormDefinition, Question } from '@/api/schema.gen';
import { currentLanguage } from '@/i18n/i18n';

/** The value of the option with its own text. */
export const otherOption = 'other';

/** The parts of an answer, which an error can refer to. */
export type AnswerPart = 'value' | 'other' | 'details' | 'link';

export const localized = (text: Bilingual): string => text[currentLanguage()];

export const questionsOf = (form: FormDefinition): Question[] => form.sections.flatMap((section) => section.questions);

export const isText = ({ type }: Question): boolean => type === 'text' || type === 'longText';

export const chosenOptions = (answer: Answer | undefined): string[] => {
  if (answer?.values) return answer.values;
  return typeof answer?.value === 'string' ? [answer.value] : [];
};

/** Whether "Other" is selected, so that its text is required. */
export const asksOther = (question: Question, answer: Answer | undefined): boolean =>
  question.other && chosenOptions(answer).includes(otherOption);

/** Whether the given yes or no requires details. */
export const asksDetails = (question: Question, answer: Answer | undefined): boolean =>
  question.details !== null && answer?.value === question.details.when;

/** The dotted path of a part in the server's errors, and its field name in the page. */
export const answerPath = (questionId: string, part: AnswerPart = 'value'): string =>
  part === 'value' ? `answers.${questionId}` : `answers.${questionId}.${part}`;
