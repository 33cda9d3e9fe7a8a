import { describe, expect, it } from 'vitest';
import type { Journey, User } from '@/api/contract';
import type { RfiOut } from '@/api/schema.gen';
import { withExtension } from '@/clock/companyRfi';
import { windowOf } from '@/clock/reviewWindow';
import { phaseOf } from '@/clock/rfiPhase';
import { makeConfig, makeJourney, makeUser } from '@/testing/factories';
import { isSubmitted, journeyOf, mayReadFeedback, type CompanyJourney, type NextStep } from './journey';

const now = Date.parse('2026-11-29T12:00:00Z');
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString();
const past = hours(-1);
const coming = hours(1);

const statuses = ['pending', 'returned', 'rejected', 'Approved'] as const;
const answered = [true, false];
const given = [true, false];

const responses: Record<string, Partial<Journey>> = {
  none: {},
  draft: { has_draft: true },
  submitted: { submitted_at: past, review: { status: 'received', since: past, message: null } },
  replaced: { submitted_at: coming, review: { status: 'received', since: coming, message: null } },
  read: { submitted_at: past, review: { status: 'under_review', since: past, message: null } },
  'asked by mail': {
    submitted_at: past,
    review: { status: 'clarification_requested', since: past, message: 'Scale?' },
  },
  'asked until later': {
    submitted_at: past,
    review: { status: 'clarification_requested', since: past, message: 'Scale?', window_ends_at: coming },
  },
  'asked until before': {
    submitted_at: past,
    review: { status: 'clarification_requested', since: past, message: 'Scale?', window_ends_at: past },
  },
  completed: { submitted_at: past, review: { status: 'completed', since: past, message: null } },
  withdrawn: { has_draft: true, ended: { state: 'withdrawn', at: past } },
  'withdrawn without draft': { ended: { state: 'withdrawn', at: past } },
  deleted: { ended: { state: 'deleted', at: past } },
  'deleted with draft': { has_draft: true, ended: { state: 'deleted', at: past } },
};

const { rfi: configured } = makeConfig();
if (!configured) throw new Error('The configuration has no request');
const open: RfiOut = { ...configured, state: 'open', opens_at: hours(-100), deadline: coming };
const requests: Record<string, [rfi: RfiOut | null, until: string | null]> = {
  none: [null, null],
  scheduled: [{ ...open, state: 'scheduled', opens_at: coming, deadline: hours(2) }, null],
  open: [open, null],
  'open, not yet marked as closed': [{ ...open, deadline: past }, null],
  closed: [{ ...open, state: 'closed', deadline: past }, null],
  'closed early': [
    { ...open, state: 'closed', deadline: past, closed_early: { at: past, planned: coming, reason: null } },
    null,
  ],
  extended: [open, hours(5)],
  'closed, extended': [{ ...open, state: 'closed', deadline: past }, coming],
  'closed early, extended': [
    { ...open, state: 'closed', deadline: past, closed_early: { at: past, planned: coming, reason: null } },
    coming,
  ],
  'closed, extension over': [{ ...open, state: 'closed', deadline: hours(-2) }, past],
};

interface State {
  name: string;
  user: User;
  rfi: RfiOut | null;
  journey: CompanyJourney;
}

const withRequest = (journey: Journey, until: string | null): Journey =>
  until === null ? journey : { ...journey, extension: { until, reason: 'Fire' } };

function stateOf(name: string, status: User['status'], journey: Journey, request: RfiOut | null): State {
  const approved = status === 'Approved';
  const user = makeUser({ status, journey, answers: journey.questionnaire_at ? { submitted_at: past } : null });
  const rfi = withExtension(request, journey.extension);
  const window = windowOf(journey.review, now);
  return {
    name,
    user: approved ? user : { ...user, journey: { ...journey, approved_at: null } },
    rfi,
    journey: journeyOf(approved ? user : { ...user, journey: { ...journey, approved_at: null } }, {
      rfi,
      phase: phaseOf(rfi, now),
      window,
    }),
  };
}

/** Every combination; a company that is not approved or has not answered has no response. */
const states: State[] = statuses.flatMap((status) =>
  answered.flatMap((hasAnswered) =>
    Object.entries(responses).flatMap(([response, facts]) =>
      given.flatMap((hasFeedback) =>
        Object.entries(requests).flatMap(([request, [rfi, until]]) => {
          const may = status === 'Approved' && hasAnswered;
          if (!may && (response !== 'none' || hasFeedback)) return [];
          if (status !== 'Approved' && hasAnswered) return [];
          const journey = makeJourney({
            approved_at: past,
            questionnaire_at: hasAnswered ? past : null,
            feedback_at: hasFeedback ? past : null,
            ...facts,
          });
          const name = [status, hasAnswered ? 'answered' : '', response, hasFeedback ? 'feedback' : '', request].join(
            ' · ',
          );
          return [stateOf(name, status, withRequest(journey, until), rfi)];
        }),
      ),
    ),
  ),
);

const stepOf = ({ steps }: CompanyJourney, id: string) => steps.find((step) => step.id === id);
const failing = (holds: (state: State) => boolean) => states.filter((state) => !holds(state)).map(({ name }) => name);

const currentStep: Record<NextStep['kind'], string | null> = {
  approval: 'approved',
  correction: 'approved',
  rejected: 'approved',
  questionnaire: 'questionnaire',
  unpublished: 'response',
  unknown: 'response',
  scheduled: 'response',
  response: 'response',
  closed: 'response',
  feedback: 'feedback',
  clarification: null,
  done: null,
};

describe('over every combination', () => {
  it('has them all', () => {
    expect(states).toHaveLength(3 * 10 + 10 + Object.keys(responses).length * 2 * 10);
  });

  it('calls a response submitted only while one stands', () => {
    expect(failing(({ user, journey }) => isSubmitted(journey.next) === (user.journey?.submitted_at != null))).toEqual(
      [],
    );
  });

  it('calls everything done only with a response that stands and feedback', () => {
    expect(
      failing(
        ({ user, journey }) =>
          journey.next.kind !== 'done' || (user.journey?.submitted_at != null && user.journey.feedback_at !== null),
      ),
    ).toEqual([]);
  });

  it('marks a step as done only if it is', () => {
    const times = { response: 'submitted_at', feedback: 'feedback_at', questionnaire: 'questionnaire_at' } as const;
    for (const [id, at] of Object.entries(times))
      expect(
        failing(({ user, journey }) => (stepOf(journey, id)?.state === 'done') === (user.journey?.[at] != null)),
      ).toEqual([]);
  });

  it('asks for a response only while one is accepted, and names no deadline that has passed', () => {
    expect(failing(({ journey: { next } }) => next.kind !== 'response' || now <= Date.parse(next.deadline))).toEqual(
      [],
    );
    expect(failing(({ journey: { next }, rfi }) => next.kind !== 'closed' || phaseOf(rfi, now) === 'closed')).toEqual(
      [],
    );
    expect(
      failing(({ journey, rfi }) => stepOf(journey, 'response')?.note !== 'action' || phaseOf(rfi, now) === 'open'),
    ).toEqual([]);
  });

  it('never asks for what is done', () => {
    expect(
      failing(({ user, journey: { next } }) => next.kind !== 'feedback' || user.journey?.feedback_at === null),
    ).toEqual([]);
    expect(
      failing(
        ({ user, journey: { next } }) => next.kind !== 'questionnaire' || user.journey?.questionnaire_at === null,
      ),
    ).toEqual([]);
  });

  it('has one current step in the rail: the one of the next step', () => {
    expect(
      failing(({ journey }) => {
        const current = journey.steps.filter(({ state }) => state !== 'done' && state !== 'later');
        const first = journey.steps.find(({ state }) => state !== 'done');
        const expected = currentStep[journey.next.kind];
        return current[0]?.id === (expected ?? undefined) && first?.id === (expected ?? undefined);
      }),
    ).toEqual([]);
  });

  it('shows feedback in the navigation exactly if the rail leads to it', () => {
    expect(
      failing(({ user, journey }) => mayReadFeedback(user.journey) === (stepOf(journey, 'feedback')?.to !== null)),
    ).toEqual([]);
  });

  it('says nothing about the request before it is known', () => {
    const user = makeUser({ status: 'Approved', journey: makeJourney({ approved_at: past, questionnaire_at: past }) });
    expect(journeyOf(user, { rfi: null, phase: 'unknown', window: 'none' }).next).toEqual({ kind: 'unknown' });
  });
});

const find = (name: string) => {
  const found = states.find((state) => state.name === name);
  if (!found) throw new Error(name);
  return found.journey;
};

it.each<[string, NextStep]>([
  ['pending ·  · none ·  · open', { kind: 'approval' }],
  ['returned ·  · none ·  · open', { kind: 'correction' }],
  ['rejected ·  · none ·  · open', { kind: 'rejected' }],
  ['Approved ·  · none ·  · closed', { kind: 'questionnaire' }],
  ['Approved · answered · none ·  · none', { kind: 'unpublished' }],
  ['Approved · answered · none ·  · scheduled', { kind: 'scheduled', opensAt: coming }],
  ['Approved · answered · draft ·  · open', { kind: 'response', deadline: coming, hasDraft: true, ended: null }],
  [
    'Approved · answered · withdrawn · feedback · open',
    { kind: 'response', deadline: coming, hasDraft: true, ended: { state: 'withdrawn', at: past } },
  ],
  [
    'Approved · answered · deleted · feedback · closed, extended',
    { kind: 'response', deadline: coming, hasDraft: false, ended: { state: 'deleted', at: past } },
  ],
  [
    'Approved · answered · withdrawn · feedback · closed',
    { kind: 'closed', deadline: past, hasDraft: true, ended: { state: 'withdrawn', at: past } },
  ],
  ['Approved · answered · replaced ·  · closed', { kind: 'feedback' }],
  ['Approved · answered · asked until later · feedback · closed', { kind: 'clarification' }],
  ['Approved · answered · asked until before · feedback · closed', { kind: 'done' }],
  ['Approved · answered · completed · feedback · open', { kind: 'done' }],
])('%s', (name, next) => {
  expect(find(name).next).toEqual(next);
});

it('keeps the feedback of a company that has withdrawn, in the rail too', () => {
  const { steps } = find('Approved · answered · withdrawn · feedback · open');
  expect(steps.map(({ id, state, note }) => [id, state, note])).toEqual([
    ['registered', 'done', null],
    ['approved', 'done', null],
    ['questionnaire', 'done', null],
    ['response', 'current', 'action'],
    ['feedback', 'done', null],
  ]);
});

it('has no step left after the request closed without a response', () => {
  const { steps } = find('Approved · answered · draft ·  · closed');
  expect(steps.slice(3).map(({ state, note, to }) => [state, note, to])).toEqual([
    ['missed', 'closed', null],
    ['missed', 'responded', null],
  ]);
});
