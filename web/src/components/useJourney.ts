import { useMemo } from 'react';
import { useConfig } from '@/api/config';
import type { User } from '@/api/contract';
import { useCompanyRfi } from '@/clock/companyRfi';
import { useReviewWindow } from '@/clock/reviewWindow';
import { usePhase } from '@/clock/rfiPhase';
import { journeyOf, type CompanyJourney } from './journey';

/** The person's journey by the server's clock; renders only when it changes. */
export function useJourney(user: User): CompanyJourney {
  const isKnown = useConfig() !== undefined;
  const rfi = useCompanyRfi(user);
  const phase = usePhase(rfi);
  const window = useReviewWindow(user.journey?.review ?? null);
  return useMemo(
    () => journeyOf(user, { rfi, phase: isKnown ? phase : 'unknown', window }),
    [user, rfi, phase, window, isKnown],
  );
}
