import { useConfig } from '@/api/config';
import type { Extension, Rfi, User } from '@/api/contract';

/** The request with the deadline of a company that has more time than the others, also after an early closing. */
export const withExtension = (rfi: Rfi | null, extension: Extension | null | undefined): Rfi | null =>
  rfi && extension && Date.parse(extension.until) > Date.parse(rfi.deadline)
    ? {
        ...rfi,
        deadline: extension.until,
        // The clock decides whether the company’s own time is over.
        state: rfi.state === 'closed' ? 'open' : rfi.state,
        closed_early: null,
        extension,
      }
    : rfi;

/** The request as it applies to this person’s company. */
export const useCompanyRfi = (user: User | null): Rfi | null =>
  withExtension(useConfig()?.rfi ?? null, user?.journey?.extension);
