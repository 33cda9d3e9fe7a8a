import { expect, it } from 'vitest';
import type { Journey } from '@/api/contract';
import { makeJourney, makeUser } from '@/testing/factories';
import { journeySteps } from './journey';

const at = '2026-11-20T08:00:00Z';
const states = (journey: Partial<Journey> | null, status: 'pending' | 'Approved' | 'rejected' = 'Approved') =>
  journeySteps(makeUser({ status, journey: journey && makeJourney(journey) })).map(({ state }) => state);

it.each([
  ['waiting', states({}, 'pending'), ['done', 'current', 'later', 'later', 'later']],
  ['rejected', states({}, 'rejected'), ['done', 'rejected', 'later', 'later', 'later']],
  ['approved', states({ approved_at: at }), ['done', 'done', 'current', 'later', 'later']],
  ['answered', states({ approved_at: at, questionnaire_at: at }), ['done', 'done', 'done', 'current', 'later']],
  [
    'submitted',
    states({ approved_at: at, questionnaire_at: at, submitted_at: at }),
    ['done', 'done', 'done', 'done', 'current'],
  ],
  [
    'finished',
    states({ approved_at: at, questionnaire_at: at, submitted_at: at, feedback_at: at }),
    Array(5).fill('done'),
  ],
  ['without a journey', states(null, 'pending'), ['done', 'current', 'later', 'later', 'later']],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected);
});
