import { expect, it } from 'vitest';
import { makeConfig, makeJourney } from '@/testing/factories';
import { nextStepOf } from './nextStep';

const rfi = makeConfig().rfi;
const deadline = Date.parse(rfi?.deadline ?? '');

it('counts the deadline itself as in time, and a millisecond later as too late', () => {
  expect(nextStepOf(makeJourney(), rfi, deadline).kind).toBe('response');
  expect(nextStepOf(makeJourney(), rfi, deadline + 1).kind).toBe('closed');
});

it('is the response when no request is configured yet', () => {
  expect(nextStepOf(makeJourney(), null, deadline)).toEqual({ kind: 'response', deadline: null });
});
