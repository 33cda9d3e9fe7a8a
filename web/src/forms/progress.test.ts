import { expect, it } from 'vitest';
import { answersWithout, completeAnswers, publishedForm } from '@/testing/forms';
import { firstUnfinishedSection, formProgress, isComplete, sectionProgress } from './progress';

const form = publishedForm('questionnaire');
const profile = form.sections[0];
if (!profile) throw new Error('The questionnaire has sections');

it('counts complete answers only: Other without its text is none yet', () => {
  const answers = { ...completeAnswers(form), industrySector: { values: ['other'] } };
  expect(sectionProgress(profile, answers)).toEqual({ answered: 5, total: 6 });
  expect(formProgress(form, answers)).toEqual({ answered: 28, total: 29 });
});

it('leads to the first section that is not finished', () => {
  expect(firstUnfinishedSection(form, {})?.id).toBe('companyProfile');
  expect(firstUnfinishedSection(form, answersWithout(completeAnswers(form), 'storage'))?.id).toBe('currentUse');
  expect(firstUnfinishedSection(form, completeAnswers(form))).toBeUndefined();
});

it('does not wait for optional questions', () => {
  const feedback = publishedForm('feedback');
  const answers = answersWithout(completeAnswers(feedback), 'additionalComments');
  expect(formProgress(feedback, answers)).toEqual({ answered: 10, total: 10 });
  expect(isComplete(formProgress(feedback, answers))).toBe(true);
});
