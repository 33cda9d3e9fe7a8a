import { useSyncExternalStore } from 'react';
import type { StandingReviewOut } from '@/api/schema.gen';
import { everySecond, serverNow } from './serverClock';

/** Whether the company may add to its response. `over`: the end has passed; the end itself is still open. */
export type ReviewWindow = 'none' | 'open' | 'over';

export function windowOf(review: Pick<StandingReviewOut, 'window_ends_at'> | null, now: number): ReviewWindow {
  if (!review?.window_ends_at) return 'none';
  return now > Date.parse(review.window_ends_at) ? 'over' : 'open';
}

/** Follows the server's clock; renders only when the window ends. */
export const useReviewWindow = (review: Pick<StandingReviewOut, 'window_ends_at'> | null): ReviewWindow =>
  useSyncExternalStore(everySecond, () => windowOf(review, serverNow()));
