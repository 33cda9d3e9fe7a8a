import type { Journey, User } from '@/api/contract';

type StepId = 'registered' | 'approved' | 'questionnaire' | 'response' | 'feedback';
export type StepState = 'done' | 'current' | 'later' | 'rejected';

export interface JourneyStep {
  id: StepId;
  state: StepState;
  doneAt: string | null;
  /** Where the company completes the step. */
  to: string | null;
}

const steps: { id: StepId; at: Exclude<keyof Journey, 'extension' | 'review'>; to: string | null }[] = [
  { id: 'registered', at: 'registered_at', to: null },
  { id: 'approved', at: 'approved_at', to: null },
  { id: 'questionnaire', at: 'questionnaire_at', to: '/questionnaireForm' },
  { id: 'response', at: 'submitted_at', to: '/rfiDocumentForm' },
  { id: 'feedback', at: 'feedback_at', to: '/rfi_feedback' },
];

/** The first incomplete step is the current one. */
export function journeySteps({
  journey,
  status,
  created_at,
}: Pick<User, 'journey' | 'status' | 'created_at'>): JourneyStep[] {
  const times: Partial<Journey> = journey ?? { registered_at: created_at };
  const firstOpen = steps.findIndex(({ at }) => !times[at]);
  return steps.map(({ id, at, to }, index) => {
    const doneAt = times[at] ?? null;
    const isCurrent = index === firstOpen;
    const state: StepState = doneAt ? 'done' : !isCurrent ? 'later' : status === 'rejected' ? 'rejected' : 'current';
    return { id, state, doneAt, to };
  });
}
