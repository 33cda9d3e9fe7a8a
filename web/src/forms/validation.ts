import type { Answer, Answers } from '@/api/contract';
import { linkMax } from '@/api/limits.gen';
import type { FormDefinition, Question } from '@/api/schema.gen';
import { asksDetails, asksOther, chosenOptions, isText, questionsOf, type AnswerPart } from './definition';
import { isHttpLink, webAddress } from './links';
import { lengthOf, paragraphs, singleLine } from './typedText';

export type AnswerErrorCode =
  | 'required'
  | 'at_least_one'
  | 'other_required'
  | 'details_required'
  | 'improvements_required'
  | 'invalid_link'
  | 'invalid_option'
  | 'too_short'
  | 'too_long'
  | 'out_of_range';

export interface AnswerError {
  questionId: string;
  part: AnswerPart;
  /** An own code, or the server's. */
  code: string;
  params?: { count?: number; min?: number; max?: number };
  /** The server's message; own messages are looked up by code. */
  message?: string;
}

/** Errors that the server would report, by question in the form's order. */
export const validateAnswers = (form: FormDefinition, answers: Answers): AnswerError[] =>
  questionsOf(form).flatMap((question) => validateAnswer(question, answers[question.id]));

/** The server's rules for one question. The server decides; this saves the round trip. */
export function validateAnswer(question: Question, answer: Answer = {}): AnswerError[] {
  const found: AnswerError[] = [];
  const refuse = (part: AnswerPart, code: AnswerErrorCode, params?: AnswerError['params']) => {
    found.push({ questionId: question.id, part, code, ...(params ? { params } : {}) });
  };
  const text = textValue(question, answer);
  if (isText(question) ? text === '' : !isChosen(question, answer)) {
    if (question.required) refuse('value', question.type === 'multi' ? 'at_least_one' : 'required');
    return found;
  }
  if (isText(question)) judgeLength(question, text, 'value', refuse);
  judgeChoice(question, answer, refuse);
  if (asksOther(question, answer)) {
    judgeText(question, singleLine(answer.other ?? ''), 'other', 'other_required', refuse);
  }
  if (question.details && asksDetails(question, answer)) {
    judgeText(question, paragraphs(answer.details ?? ''), 'details', question.details.error, refuse);
  }
  judgeLink(webAddress(answer.link ?? ''), refuse);
  return found;
}

type Refuse = (part: AnswerPart, code: AnswerErrorCode, params?: AnswerError['params']) => void;

function isChosen(question: Question, answer: Answer): boolean {
  return question.type === 'multi'
    ? chosenOptions(answer).length > 0
    : answer.value !== undefined && answer.value !== '';
}

function textValue(question: Question, { value }: Answer): string {
  if (!isText(question) || typeof value !== 'string') return '';
  return question.type === 'longText' ? paragraphs(value) : singleLine(value);
}

function judgeChoice(question: Question, answer: Answer, refuse: Refuse) {
  const { scale, options } = question;
  if (scale) {
    const step = answer.value;
    if (typeof step !== 'number' || step < scale.min || step > scale.max) {
      refuse('value', 'out_of_range', { min: scale.min, max: scale.max });
    }
  }
  if (!options) return;
  const chosen = chosenOptions(answer);
  const picked = options.filter((option) => chosen.includes(option.value));
  if (picked.length < chosen.length || (picked.length > 1 && picked.some((option) => option.exclusive))) {
    refuse('value', 'invalid_option');
  }
}

function judgeText(question: Question, text: string, part: AnswerPart, missing: AnswerErrorCode, refuse: Refuse) {
  if (text === '') refuse(part, missing);
  else judgeLength(question, text, part, refuse);
}

function judgeLength(question: Question, text: string, part: AnswerPart, refuse: Refuse) {
  const length = lengthOf(text);
  const { min_length: min, max_length: max } = question;
  if (min !== null && length < min) refuse(part, 'too_short', { count: min });
  if (max !== null && length > max) refuse(part, 'too_long', { count: max });
}

function judgeLink(link: string, refuse: Refuse) {
  if (link === '') return;
  if (link.length > linkMax) refuse('link', 'too_long', { count: linkMax });
  else if (!isHttpLink(link)) refuse('link', 'invalid_link');
}
