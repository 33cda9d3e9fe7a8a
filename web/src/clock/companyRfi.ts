import { useConfig } from '@/api/config';
import type { User } from '@/api/contract';
import type { ExtensionOut, RfiOut } from '@/api/schema.gen';

/** The request with the deadline of a company that has more time than the others, also after an early closing. */
export const withExtension = (rfi: RfiOut | null, extension: ExtensionOut | null | undefined): RfiOut | null =>
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
export const useCompanyRfi = (user: User | null): RfiOut | null =>
  withExtension(useConfig()?.rfi ?? null, user?.journey?.extension);
