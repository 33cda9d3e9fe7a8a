import { useSyncExternalStore } from 'react';
import type { RfiOut } from '@/api/schema.gen';
import { everySecond, serverNow } from './serverClock';

/** The current phase of the RFI. `closed` begins after the deadline; the deadline itself is still open. */
export type Phase = 'none' | 'scheduled' | 'open' | 'closed';

export function phaseOf(rfi: RfiOut | null, now: number): Phase {
  if (!rfi) return 'none';
  if (rfi.state === 'closed' || now > Date.parse(rfi.deadline)) return 'closed';
  return rfi.opens_at !== null && now < Date.parse(rfi.opens_at) ? 'scheduled' : 'open';
}

/** Follows the server's clock; renders only when the phase changes. */
export const usePhase = (rfi: RfiOut | null): Phase =>
  useSyncExternalStore(everySecond, () => phaseOf(rfi, serverNow()));
