import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ProfileOut } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { profileQuery, timelineQuery } from './api';

/** Sends a change and shows the profile that the server answers. After a failure the page shows what is. */
export function useProfileChange() {
  const queryClient = useQueryClient();
  const { refresh } = useAuth();
  return useCallback(
    async (send: () => Promise<ProfileOut>) => {
      try {
        queryClient.setQueryData(profileQuery.queryKey, await send());
      } catch (error) {
        // The change may have been saved, or another one before it.
        void queryClient.invalidateQueries(profileQuery);
        throw error;
      } finally {
        void queryClient.invalidateQueries(timelineQuery);
        // Other pages show the company of the signed-in person.
        refresh().catch(() => undefined);
      }
    },
    [queryClient, refresh],
  );
}
