import { describe, expect, it } from 'vitest';
import type { QuestionOut } from '@/api/schema.gen';
import { areLeading, listAddress, withAnswers } from './figures';

const question = (id: string, type: QuestionOut['type']): QuestionOut => ({
  form: 'questionnaire',
  id,
  number: 1,
  section_id: 's',
  type,
  title: { en: id, ar: id },
  answered: 1,
  missing: 0,
  average: null,
  choices: [],
  texts: null,
});
const kind = question('kind', 'single');
const sector = question('sector', 'multi');
const goal = question('goal', 'multi');
const answers = (count: number) => Array.from({ length: count }, (_, index) => `questionnaire.other${index}:yes`);

type Case = [
  what: string,
  restriction: Parameters<typeof withAnswers>[0],
  wanted: [QuestionOut, string][],
  address: string,
];

describe('the companies of a bar', () => {
  it.each<Case>([
    [
      'of a question that is not restricted',
      { size: ['50-200'] },
      [[sector, 'gis']],
      'size=50-200&answer=questionnaire.sector:gis',
    ],
    [
      'of one that is',
      { answer: ['questionnaire.sector:gis'] },
      [[sector, 'oil']],
      'answer=questionnaire.sector:gis&also=questionnaire.sector:oil',
    ],
    [
      'of the same answer',
      { answer: ['questionnaire.sector:gis'] },
      [[sector, 'gis']],
      'answer=questionnaire.sector:gis',
    ],
    [
      'of one of several',
      { answer: ['questionnaire.sector:gis', 'questionnaire.sector:oil'] },
      [[sector, 'oil']],
      'answer=questionnaire.sector:oil',
    ],
    [
      'of a single choice',
      { answer: ['questionnaire.kind:a', 'questionnaire.kind:b'] },
      [[kind, 'b']],
      'answer=questionnaire.kind:b',
    ],
    [
      'of what narrows already',
      { also: ['questionnaire.sector:oil'] },
      [[sector, 'oil']],
      'also=questionnaire.sector:oil',
    ],
    [
      'of a cell whose two questions are restricted',
      { answer: ['questionnaire.sector:gis', 'questionnaire.goal:fun'] },
      [
        [sector, 'oil'],
        [goal, 'work'],
      ],
      'answer=questionnaire.sector:gis&answer=questionnaire.goal:fun&also=questionnaire.sector:oil&also=questionnaire.goal:work',
    ],
  ])('%s', (_, restriction, wanted, address) => {
    const narrowed = withAnswers(
      restriction,
      wanted.map(([asked, value]) => ({ question: asked, value })),
    );
    expect(narrowed && decodeURIComponent(listAddress('/list', narrowed))).toBe(`/list?${address}`);
  });

  it('has room beside a filter that holds as many answers as it may', () => {
    const narrowed = withAnswers({ answer: answers(10) }, [
      { question: kind, value: 'a' },
      { question: sector, value: 'gis' },
    ]);
    expect(narrowed).toEqual({ answer: answers(10), also: ['questionnaire.kind:a', 'questionnaire.sector:gis'] });
    expect(withAnswers({ answer: answers(10), also: answers(10) }, [{ question: kind, value: 'a' }])).toBeNull();
  });
});

it.each([
  [
    [3, 7, 7],
    [false, true, true],
  ],
  [
    [2, 2],
    [true, true],
  ],
  [[], []],
])('the largest of %j lead', (values, leading) => {
  expect(areLeading(values)).toEqual(leading);
});
