import { describe, expect, it } from 'vitest';
import type { Answers } from '@/api/contract';
import { publishedForm } from '@/testing/forms';
import { mergeDrafts, withAnswersOf } from './mergeDrafts';

const form = publishedForm('questionnaire');
const name = (value: string): Answers => ({ companyName: { value } });
const type = (value: string): Answers => ({ companyType: { value } });
const sectors = (...values: string[]): Answers => ({ industrySector: { values } });

const ids = (questions: { id: string }[]) => questions.map(({ id }) => id);
const merge = (common: Answers | null, mine: Answers, theirs: Answers) => {
  const { answers, conflicts, taken } = mergeDrafts(form, { common, mine, theirs });
  return { answers, conflicts: ids(conflicts), taken: ids(taken) };
};

describe('without a decision', () => {
  it.each<[string, Answers, Answers, Answers, Answers, string[]]>([
    ['nothing changed', name('A'), name('A'), name('A'), name('A'), []],
    ['only I changed', name('A'), name('B'), name('A'), name('B'), []],
    ['only the other changed', name('A'), name('A'), name('B'), name('B'), ['companyName']],
    ['both changed to the same', name('A'), name('B'), name('B'), name('B'), []],
    [
      'each changed another question',
      name('A'),
      name('B'),
      { ...name('A'), ...type('private') },
      { ...name('B'), ...type('private') },
      ['companyType'],
    ],
    ['only I removed', name('A'), {}, name('A'), {}, []],
    ['only the other removed', name('A'), name('A'), {}, {}, ['companyName']],
    ['both removed', name('A'), {}, {}, {}, []],
    ['an empty answer is no answer', {}, name(''), {}, name(''), []],
    [
      'I added and the other removed another',
      type('private'),
      { ...type('private'), ...name('A') },
      {},
      name('A'),
      ['companyType'],
    ],
    [
      'both from nothing, at different questions',
      {},
      name('A'),
      type('private'),
      { ...name('A'), ...type('private') },
      ['companyType'],
    ],
  ])('%s', (_, common, mine, theirs, answers, taken) => {
    expect(merge(common, mine, theirs)).toEqual({ answers, conflicts: [], taken });
  });

  it('compares choices in any order', () => {
    const [one, two] = form.sections[0]?.questions.find(({ id }) => id === 'industrySector')?.options ?? [];
    const [first, second] = [one?.value ?? '', two?.value ?? ''];
    expect(merge(sectors(first), sectors(first, second), sectors(second, first))).toMatchObject({ conflicts: [] });
  });

  it('keeps what is being typed as it is typed', () => {
    expect(merge(name('A'), name('A B '), { ...name('A'), ...type('private') }).answers).toEqual({
      ...name('A B '),
      ...type('private'),
    });
  });
});

describe('with a decision', () => {
  it.each<[string, Answers | null, Answers, Answers]>([
    ['both changed the same question', name('A'), name('B'), name('C')],
    ['I changed what the other removed', name('A'), name('B'), {}],
    ['I removed what the other changed', name('A'), {}, name('B')],
    ['both answered first', {}, name('B'), name('C')],
    ['the common answers are unknown', null, name('B'), name('A')],
  ])('%s', (_, common, mine, theirs) => {
    expect(merge(common, mine, theirs)).toEqual({ answers: mine, conflicts: ['companyName'], taken: [] });
  });

  it('takes the others’ answers to other questions all the same', () => {
    expect(merge(name('A'), name('B'), { ...name('C'), ...type('private') })).toEqual({
      answers: { ...name('B'), ...type('private') },
      conflicts: ['companyName'],
      taken: ['companyType'],
    });
  });

  it('asks about nothing that is equal, even if the common answers are unknown', () => {
    expect(merge(null, { ...name('A'), ...type('private') }, { ...name('A'), ...type('global') }).conflicts).toEqual([
      'companyType',
    ]);
  });
});

it('replaces the answers to the questions that were named, and removes missing ones', () => {
  const questions = form.sections[0]?.questions.filter(({ id }) => id === 'companyName') ?? [];
  expect(withAnswersOf({ ...name('A'), ...type('private') }, name('B'), questions)).toEqual({
    ...type('private'),
    ...name('B'),
  });
  expect(withAnswersOf(name('A'), {}, questions)).toEqual({});
});
