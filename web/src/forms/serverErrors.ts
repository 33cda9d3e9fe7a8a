import { isApiError } from '@/api/ApiError';
import type { FormDefinition } from '@/api/schema.gen';
import type { AnswerPart } from './definition';
import { questionsOf } from './definition';
import type { AnswerError } from './validation';

const path = /^answers\.([A-Za-z0-9]+)(?:\.(other|details|link))?$/;

/** Maps the server's `answers.<question>.<part>` errors to questions, in the form's order. */
export function answerErrorsOf(form: FormDefinition, error: unknown): AnswerError[] {
  if (!isApiError(error, 'validation_failed')) return [];
  const order = new Map(questionsOf(form).map((question, index) => [question.id, index]));
  return error.fields
    .flatMap(({ field, error: code, message }): AnswerError[] => {
      const found = path.exec(field);
      const questionId = found?.[1];
      if (questionId === undefined || !order.has(questionId)) return [];
      return [{ questionId, part: (found?.[2] ?? 'value') as AnswerPart, code, message }];
    })
    .sort((one, two) => (order.get(one.questionId) ?? 0) - (order.get(two.questionId) ?? 0));
}
