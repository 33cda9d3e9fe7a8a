import type { Journey, Rfi } from '@/api/contract';

export type NextStep =
  | { kind: 'scheduled'; opensAt: string }
  | { kind: 'response'; deadline: string | null }
  | { kind: 'closed'; deadline: string }
  | { kind: 'feedback' }
  | { kind: 'done' };

/** The next step of this company. `now` is the server's clock. */
export function nextStepOf(journey: Journey | null, rfi: Rfi | null, now: number): NextStep {
  if (journey?.feedback_at) return { kind: 'done' };
  if (journey?.submitted_at) return { kind: 'feedback' };
  if (!rfi) return { kind: 'response', deadline: null };
  // The deadline itself is still open.
  if (rfi.state === 'closed' || now > Date.parse(rfi.deadline)) return { kind: 'closed', deadline: rfi.deadline };
  if (rfi.state === 'scheduled' && rfi.opens_at !== null && now < Date.parse(rfi.opens_at))
    return { kind: 'scheduled', opensAt: rfi.opens_at };
  return { kind: 'response', deadline: rfi.deadline };
}
