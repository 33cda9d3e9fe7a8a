import { describe, expect, it } from 'vitest';
import type { Answer } from '@/api/contract';
import type { Question } from '@/api/schema.gen';
import { completeAnswers, publishedForm } from '@/testing/forms';
import { questionsOf } from './definition';
import { validateAnswer, validateAnswers } from './validation';

const questionnaire = publishedForm('questionnaire');
const feedback = publishedForm('feedback');
const questions = new Map([...questionsOf(questionnaire), ...questionsOf(feedback)].map((each) => [each.id, each]));
const question = (id: string): Question => {
  const found = questions.get(id);
  if (!found) throw new Error(`No question ${id}`);
  return found;
};

const codes = (id: string, answer?: Answer) =>
  validateAnswer(question(id), answer).map(({ part, code }) => `${part}: ${code}`);

it.each([
  // Nothing given
  ['companyName', undefined, ['value: required']],
  ['companyName', { value: ' \u200b\u200e ' }, ['value: required']],
  ['companyType', {}, ['value: required']],
  ['industrySector', { values: [] }, ['value: at_least_one']],
  ['smeSaudiOwnership', {}, ['value: required']],
  ['skilledAvailability', {}, ['value: required']],
  ['additionalComments', {}, []],
  // Texts
  ['companyName', { value: 'N' }, ['value: too_short']],
  ['companyName', { value: 'ن'.repeat(100) }, []],
  ['companyName', { value: '🛰'.repeat(100) }, []],
  ['companyName', { value: 'ن'.repeat(101) }, ['value: too_long']],
  ['additionalComments', { value: 'x' }, ['value: too_short']],
  ['mostUsefulAspects', { value: `${'a'.repeat(500)}\n\n  ` }, []],
  // Other
  ['industrySector', { values: ['other'] }, ['other: other_required']],
  ['industrySector', { values: ['other'], other: ' ' }, ['other: other_required']],
  ['industrySector', { values: ['other'], other: 'x' }, ['other: too_short']],
  ['industrySector', { values: ['gis'], other: '' }, []],
  // Links
  ['storage', { values: ['other'], other: 'Vault', link: 'nonsense' }, ['link: invalid_link']],
  ['dataAcquisition', { values: ['other'], link: 'ftp://a.example' }, ['other: other_required', 'link: invalid_link']],
  // Alone or not at all
  ['hdMappingPurposes', { values: ['simulation', 'notUsed'] }, ['value: invalid_option']],
  ['companyType', { value: 'circus' }, ['value: invalid_option']],
  // Scales
  ['skilledAvailability', { value: 0 }, ['value: out_of_range']],
  ['skilledAvailability', { value: 6 }, ['value: out_of_range']],
  ['skilledAvailability', { value: 5 }, []],
  // Details
  ['objectivesClear', { value: true }, []],
  ['objectivesClear', { value: false }, ['details: details_required']],
  ['languageClear', { value: false, details: '  ' }, ['details: improvements_required']],
  ['ambiguousSections', { value: false, details: '' }, []],
  ['ambiguousSections', { value: true, details: 'x' }, ['details: too_short']],
  ['recommendChanges', { value: true, details: 'Shorter' }, []],
] satisfies [string, Answer | undefined, string[]][])('%s answered with %j: %j', (id, answer, expected) => {
  expect(codes(id, answer)).toEqual(expected);
});

describe('a whole form', () => {
  it.each([questionnaire, feedback])('$form asks for every required question when empty', (form) => {
    const required = questionsOf(form).filter((each) => each.required);
    expect(validateAnswers(form, {}).map(({ questionId }) => questionId)).toEqual(required.map(({ id }) => id));
  });

  it.each([questionnaire, feedback])('$form takes complete answers', (form) => {
    expect(validateAnswers(form, completeAnswers(form))).toEqual([]);
  });

  it('says the limits', () => {
    expect(validateAnswer(question('companyName'), { value: 'N' })[0]?.params).toEqual({ count: 2 });
    expect(validateAnswer(question('skilledAvailability'), { value: 9 })[0]?.params).toEqual({ min: 1, max: 5 });
  });
});
