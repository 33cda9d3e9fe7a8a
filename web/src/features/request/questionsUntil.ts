const offsetMs = 3 * 60 * 60 * 1000;

/** The value of a date field with time for an ISO instant, in Saudi time; '' for null. */
export const toField = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) + offsetMs).toISOString().slice(0, 16);

/** The ISO instant of such a value; the one before if the minute is the same, so that its seconds remain. */
export const fromField = (value: string, before: string | null): string | null => {
  if (value === '') return null;
  return value === toField(before) ? before : `${value}:00+03:00`;
};

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** The end of questions: seven days before the deadline unless it is set. */
export const questionsUntil = (set: string | null, deadline: string): string =>
  set ?? new Date(Date.parse(deadline) - weekMs).toISOString();
