import { useQuery } from '@tanstack/react-query';
import { useAuth } from '@/auth/AuthContext';

const pause = { first: 10_000, longest: 60_000 };

/** Milliseconds until the next request, after so many. */
export const pauseAfter = (requests: number) => Math.min(pause.first * 1.5 ** requests, pause.longest);

/**
 * Refetches the person while a decision is awaited: with growing pauses, at once when the page is shown again, and not
 * while it is hidden. The page follows the person's status.
 */
export function useFollowedDecision() {
  const { refresh } = useAuth();
  useQuery({
    queryKey: ['user-info', 'decision'],
    queryFn: async () => {
      await refresh();
      return true;
    },
    // The page load has just fetched the person.
    initialData: true,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { dataUpdateCount: asked, errorUpdateCount: failed } }) => pauseAfter(asked + failed),
  });
}
