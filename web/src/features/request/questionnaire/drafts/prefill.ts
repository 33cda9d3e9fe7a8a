import type { Answers, Company } from '@/api/contract';
import type { FormDefinition } from '@/api/schema.gen';
import { questionsOf } from '@/forms/definition';
import { validateAnswer } from '@/forms/validation';

/** Prefills answers from the registration; they can be changed. */
export function prefilledAnswers(form: FormDefinition, company: Company | null): Answers {
  if (!company) return {};
  const taken = questionsOf(form).flatMap((question) => {
    const answer = question.prefill && { value: company[question.prefill] };
    return answer && validateAnswer(question, answer).length === 0 ? [[question.id, answer] as const] : [];
  });
  return Object.fromEntries(taken);
}
