import type { Answer, Question } from '@/api/contract';
import { answerPath, type AnswerPart } from './definition';
import { fieldId } from '@/components/FormField';

/** The message to show at each place of one answer. */
export type QuestionErrors = Partial<Record<AnswerPart, string>>;

export const noErrors: QuestionErrors = {};

export type ChangeAnswer = (questionId: string, change: (answer: Answer | undefined) => Answer) => void;
type LeaveAnswer = (questionId: string, part: AnswerPart) => void;

export interface QuestionProps {
  question: Question;
  answer: Answer | undefined;
  errors: QuestionErrors;
  onChange: ChangeAnswer;
  /** The person has left this part: what is wrong with it may be said now. */
  onLeave: LeaveAnswer;
}

/** Id of the control that an error summary leads to: the input, or the first choice of a group. */
export const controlId = (questionId: string, part: AnswerPart = 'value'): string =>
  fieldId(answerPath(questionId, part));
