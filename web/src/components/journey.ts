import type { Journey, User } from '@/api/contract';
import type { EndedResponseOut, RfiOut, StandingReviewOut } from '@/api/schema.gen';
import type { ReviewWindow } from '@/clock/reviewWindow';
import type { Phase } from '@/clock/rfiPhase';

type StepId = 'registered' | 'approved' | 'questionnaire' | 'response' | 'feedback';
/** `missed`: the time for it is over. */
export type StepState = 'done' | 'current' | 'later' | 'rejected' | 'missed';

export interface JourneyStep {
  id: StepId;
  state: StepState;
  doneAt: string | null;
  /** Where the company takes the step now, or reads what it did; null if it can do neither. */
  to: string | null;
  /** What the rail says about a step that is not done. */
  note:
    | 'now'
    | 'action'
    | 'later'
    | 'rejected'
    | 'returned'
    | 'unpublished'
    | 'scheduled'
    | 'closed'
    | 'responded'
    | null;
}

interface WithoutResponse {
  /** The company's own one. */
  deadline: string;
  hasDraft: boolean;
  /** What became of the last submitted response. */
  ended: EndedResponseOut | null;
}

export type NextStep =
  | { kind: 'approval' | 'correction' | 'rejected' | 'questionnaire' | 'unpublished' | 'unknown' }
  | { kind: 'scheduled'; opensAt: string }
  | ({ kind: 'response' | 'closed' } & WithoutResponse)
  | { kind: 'feedback' | 'clarification' | 'done' };

export interface CompanyJourney {
  steps: JourneyStep[];
  next: NextStep;
  /** Of the request, by the company's own deadline. */
  phase: Moment['phase'];
}

type Person = Pick<User, 'journey' | 'status' | 'created_at'>;

interface Moment {
  /** The request as it applies to the company: with its own deadline. */
  rfi: RfiOut | null;
  phase: Phase | 'unknown';
  /** Of a requested clarification. */
  window: ReviewWindow;
}

/**
 * Where a company stands and what it does next: the one source of the rail, the headings, the banner, the navigation and
 * the card in the library.
 */
export function journeyOf(person: Person, moment: Moment): CompanyJourney {
  const next = nextStepOf(person, moment);
  return { steps: stepsOf(person, moment.phase, next), next, phase: moment.phase };
}

/** Feedback belongs to a response; once given, it stays readable without one. */
export const mayReadFeedback = (journey: Journey | null): boolean =>
  Boolean(journey?.submitted_at ?? journey?.feedback_at);

export const isSubmitted = ({ kind }: NextStep): boolean =>
  kind === 'feedback' || kind === 'clarification' || kind === 'done';

function nextStepOf({ journey, status }: Person, { rfi, phase, window }: Moment): NextStep {
  if (status === 'rejected') return { kind: 'rejected' };
  if (status === 'returned') return { kind: 'correction' };
  if (status !== 'Approved') return { kind: 'approval' };
  if (!journey?.questionnaire_at) return { kind: 'questionnaire' };
  if (journey.submitted_at) return afterResponse(journey, window);
  if (phase === 'unknown') return { kind: 'unknown' };
  if (!rfi) return { kind: 'unpublished' };
  if (phase === 'scheduled' && rfi.opens_at) return { kind: 'scheduled', opensAt: rfi.opens_at };
  const { has_draft: hasDraft, ended } = journey;
  return { kind: phase === 'closed' ? 'closed' : 'response', deadline: rfi.deadline, hasDraft, ended };
}

/** Whether the company is asked for more, by mail or until the window ends. */
export const awaitsClarification = (review: StandingReviewOut | null, window: ReviewWindow): boolean =>
  review?.status === 'clarification_requested' && window !== 'over';

function afterResponse({ feedback_at: feedbackAt, review }: Journey, window: ReviewWindow): NextStep {
  if (!feedbackAt) return { kind: 'feedback' };
  return { kind: awaitsClarification(review, window) ? 'clarification' : 'done' };
}

type Open = Pick<JourneyStep, 'state' | 'note'>;

const later: Open = { state: 'later', note: 'later' };
const action: Open = { state: 'current', note: 'action' };

function stepsOf(
  { journey, status, created_at: createdAt }: Person,
  phase: Moment['phase'],
  next: NextStep,
): JourneyStep[] {
  const step = (id: StepId, doneAt: string | null | undefined, open: Open, path: string | null): JourneyStep =>
    doneAt
      ? { id, doneAt, state: 'done', note: null, to: path }
      : { id, doneAt: null, ...open, to: open === action ? path : null };
  const approvedAt = status === 'Approved' ? journey?.approved_at : null;
  const answer = next.kind === 'questionnaire' ? action : later;
  return [
    step('registered', journey?.registered_at ?? createdAt, later, null),
    step('approved', approvedAt, approvalOf(next), null),
    step('questionnaire', journey?.questionnaire_at, answer, '/questionnaireForm'),
    step('response', journey?.submitted_at, responseOf(next, phase), '/rfiDocumentForm'),
    step('feedback', journey?.feedback_at, feedbackOf(next, phase), '/rfi_feedback'),
  ];
}

function approvalOf({ kind }: NextStep): Open {
  if (kind === 'rejected') return { state: 'rejected', note: 'rejected' };
  return { state: 'current', note: kind === 'correction' ? 'returned' : 'now' };
}

function responseOf({ kind }: NextStep, phase: Moment['phase']): Open {
  if (kind === 'response' || kind === 'unknown') return action;
  if (kind === 'scheduled' || kind === 'unpublished') return { state: 'current', note: kind };
  return phase === 'closed' ? { state: kind === 'closed' ? 'missed' : 'later', note: 'closed' } : later;
}

function feedbackOf({ kind }: NextStep, phase: Moment['phase']): Open {
  if (kind === 'feedback') return action;
  return phase === 'closed' ? { state: kind === 'closed' ? 'missed' : 'later', note: 'responded' } : later;
}
