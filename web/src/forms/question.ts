import type { Answer } from '@/api/contract';
import type { Question } from '@/api/schema.gen';
import { answerPath, type AnswerPart } from './definition';
import { fieldId } from '@/components/FormField';

/** The message at each part of an answer. */
export type QuestionErrors = Partial<Record<AnswerPart, string>>;

export const noErrors: QuestionErrors = {};

export type ChangeAnswer = (questionId: string, change: (answer: Answer | undefined) => Answer) => void;
type LeaveAnswer = (questionId: string, part: AnswerPart) => void;

export interface QuestionProps {
  question: Question;
  answer: Answer | undefined;
  errors: QuestionErrors;
  onChange: ChangeAnswer;
  /** The person has left this part, so its errors may be shown. */
  onLeave: LeaveAnswer;
}

/** Id of the control that an error summary links to: the input, or the first choice of a group. */
export const controlId = (questionId: string, part: AnswerPart = 'value'): string =>
  fieldId(answerPath(questionId, part));
