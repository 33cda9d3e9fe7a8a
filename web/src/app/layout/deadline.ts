export type DeadlineTone = 'neutral' | 'warning' | 'error' | 'closed';

const hour = 60 * 60 * 1000;

/** Neutral, warning in the last 72 hours, error in the last 24, then closed. The deadline itself is still open. */
export function deadlineTone(msLeft: number): DeadlineTone {
  if (msLeft < 0) return 'closed';
  if (msLeft <= 24 * hour) return 'error';
  return msLeft <= 72 * hour ? 'warning' : 'neutral';
}
