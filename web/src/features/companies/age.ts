type AgeTone = 'calm' | 'soon' | 'overdue';

export interface Age {
  tone: AgeTone;
  /** Whole hours waited. */
  hours: number;
  /** Whole hours until the review is due, or since it was. */
  left: number;
  /** Of the time that a review may take, 0 to 1. */
  share: number;
}

const soonAfterHours = 48;

/** How long a company waits, judged against the hours that a review may take. */
export function judgeAge(ageHours: number, reviewHours: number): Age {
  const tone: AgeTone = ageHours > reviewHours ? 'overdue' : ageHours > soonAfterHours ? 'soon' : 'calm';
  return {
    tone,
    hours: Math.floor(ageHours),
    left: Math.floor(Math.abs(reviewHours - ageHours)),
    share: Math.min(1, Math.max(0, ageHours / reviewHours)),
  };
}
