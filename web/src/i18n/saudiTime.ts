const offsetMs = 3 * 60 * 60 * 1000;

/** The value of a date field with time for an ISO instant, in Saudi time; '' for null. */
export const toField = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) + offsetMs).toISOString().slice(0, 16);

/** The ISO instant of such a value; the one before if the minute is the same, so that its seconds remain. */
export const fromField = (value: string, before: string | null = null): string | null => {
  if (value === '') return null;
  return value === toField(before) ? before : `${value}:00+03:00`;
};
