const weekMs = 7 * 24 * 60 * 60 * 1000;

/** The end of questions: seven days before the deadline unless it is set. */
export const questionsUntil = (set: string | null, deadline: string): string =>
  set ?? new Date(Date.parse(deadline) - weekMs).toISOString();
