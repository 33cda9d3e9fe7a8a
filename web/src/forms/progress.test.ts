import { expect, it } from 'vitest';
import { answersWithout, completeAnswers, publishedForm } from '@/testing/forms';
import { questionsOf } from './definition';
import { firstUnfinishedSection, formProgress, isComplete, nextUnanswered, sectionProgress } from './progress';

const form = publishedForm('questionnaire');
const profile = form.sections[0];
if (!profile) throw new Error('The questionnaire has sections');

it('counts complete answers only: Other without its text is none yet', () => {
  const answers = { ...completeAnswers(form), industrySector: { values: ['other'] } };
  expect(sectionProgress(profile, answers)).toEqual({
    answered: profile.questions.length - 1,
    total: profile.questions.length,
  });
  expect(formProgress(form, answers)).toEqual({
    answered: questionsOf(form).length - 1,
    total: questionsOf(form).length,
  });
});

it('leads to the first section that is not finished', () => {
  expect(firstUnfinishedSection(form, {})?.id).toBe('companyProfile');
  expect(firstUnfinishedSection(form, answersWithout(completeAnswers(form), 'storage'))?.id).toBe('currentUse');
  expect(firstUnfinishedSection(form, completeAnswers(form))).toBeUndefined();
});

it('finds the next required question without an answer, and begins again after the last', () => {
  const ids = questionsOf(form).map(({ id }) => id);
  const answers = answersWithout(completeAnswers(form), ids[3] ?? '', ids[20] ?? '');
  expect(nextUnanswered(form, answers, null)?.question.id).toBe(ids[3]);
  expect(nextUnanswered(form, answers, ids[3] ?? '')?.question.id).toBe(ids[20]);
  expect(nextUnanswered(form, answers, ids[20] ?? '')?.question.id).toBe(ids[3]);
  expect(nextUnanswered(form, completeAnswers(form), null)).toBeUndefined();
});

it('does not wait for optional questions', () => {
  const feedback = publishedForm('feedback');
  const required = questionsOf(feedback).filter((question) => question.required);
  const optional = questionsOf(feedback).filter((question) => !question.required);
  const answers = answersWithout(completeAnswers(feedback), ...optional.map(({ id }) => id));
  expect(formProgress(feedback, answers)).toEqual({ answered: required.length, total: required.length });
  expect(isComplete(formProgress(feedback, answers))).toBe(true);
});
