import { expect, it } from 'vitest';
import { ApiError } from '@/api/ApiError';
import type { Answer } from '@/api/contract';
import { publishedForm } from '@/testing/forms';
import { questionsOf } from './definition';
import { answerErrorsOf } from './serverErrors';
import { summarize } from './summary';

const form = publishedForm('questionnaire');
const questions = new Map(
  [...questionsOf(form), ...questionsOf(publishedForm('feedback'))].map((each) => [each.id, each]),
);
const words = { yes: 'Yes', no: 'No', step: (step: number, max: number) => `${step} of ${max}` };

const inWords = (id: string, answer?: Answer) => {
  const question = questions.get(id);
  if (!question) throw new Error(`No question ${id}`);
  const { lines, details, link } = summarize(question, answer, words);
  return { text: lines.map(({ label, typed }) => [label, typed].filter(Boolean).join(': ')), details, link };
};

it.each([
  ['companyName', undefined, [], null, null],
  ['companyName', { value: ' نجد ' }, ['نجد'], null, null],
  ['companyType', { value: 'private' }, ['Private company established in the Kingdom'], null, null],
  ['smeSaudiOwnership', { value: false }, ['No'], null, null],
  ['skilledAvailability', { value: 1 }, ['1 of 5 – Very hard to find'], null, null],
  ['skilledAvailability', { value: 3 }, ['3 of 5'], null, null],
  ['industrySector', { values: ['other', 'tourism'], other: 'Space' }, ['Tourism', 'Other: Space'], null, null],
  // Texts that no longer apply are not shown, because they are not submitted.
  ['industrySector', { values: ['tourism'], other: 'Space' }, ['Tourism'], null, null],
  ['ambiguousSections', { value: false, details: 'All' }, ['No'], null, null],
  ['ambiguousSections', { value: true, details: 'All' }, ['Yes'], 'All', null],
  ['storage', { values: [], link: 'https://a.example' }, [], null, null],
] satisfies [string, Answer | undefined, string[], string | null, string | null][])(
  '%s %j reads %j',
  (id, answer, text, details, link) => {
    expect(inWords(id, answer)).toEqual({ text, details, link });
  },
);

it('puts the errors of the server back onto the questions, in their order', () => {
  const error = new ApiError({
    status: 422,
    code: 'validation_failed',
    message: '',
    fields: [
      { field: 'answers.storage.other', error: 'other_required', message: 'Please specify' },
      { field: 'answers.companyName', error: 'required', message: 'Required' },
      { field: 'answers.stranger', error: 'unknown_question', message: '?' },
      { field: 'answers', error: 'invalid_type', message: '?' },
    ],
  });
  expect(answerErrorsOf(form, error)).toEqual([
    { questionId: 'companyName', part: 'value', code: 'required', message: 'Required' },
    { questionId: 'storage', part: 'other', code: 'other_required', message: 'Please specify' },
  ]);
  expect(answerErrorsOf(form, new Error('offline'))).toEqual([]);
});
