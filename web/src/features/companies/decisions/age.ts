type AgeTone = 'calm' | 'soon' | 'overdue';

export interface Age {
  tone: AgeTone;
  /** Whole hours since the registration. */
  hours: number;
  /** Whole hours until the review is due, or since then. */
  left: number;
  /** Share of the review time, 0 to 1. */
  share: number;
}

const soonAfterHours = 48;

/** The waiting time of a company, compared with the hours of a review. */
export function judgeAge(ageHours: number, reviewHours: number): Age {
  const tone: AgeTone = ageHours > reviewHours ? 'overdue' : ageHours > soonAfterHours ? 'soon' : 'calm';
  return {
    tone,
    hours: Math.floor(ageHours),
    left: Math.floor(Math.abs(reviewHours - ageHours)),
    share: Math.min(1, Math.max(0, ageHours / reviewHours)),
  };
}

/**
 * The same judgement for half an hour more or less: a waiting company stays the same row from one look at the list to the
 * next, and is not rendered again, unless the words change.
 */
export const steadyHours = (ageHours: number): number =>
  Number.isInteger(ageHours) ? ageHours : Math.floor(ageHours) + 0.5;
