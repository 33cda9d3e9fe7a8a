import { useQueryClient } from '@tanstack/react-query';
import type { DecidableRequestOut } from '@/api/schema.gen';
import { refreshLists } from '@/lists/cache';
import { activeCompany } from '../api';
import { changeRequest } from './changeRequest';

/** Shows the outcome of a change request in the sheet and the lists. */
export function useShowDecision({ userId, companyId }: { userId: string; companyId: string }) {
  const queryClient = useQueryClient();
  const { queryKey } = changeRequest(companyId);
  return {
    showDecided: (decided: DecidableRequestOut | null) => {
      queryClient.setQueryData(queryKey, decided);
      void queryClient.invalidateQueries(activeCompany(userId));
      refreshLists(queryClient);
    },
    /** The decision may have been saved, or another one before it. */
    showPresent: () => {
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries(activeCompany(userId));
    },
  };
}
