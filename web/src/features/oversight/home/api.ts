import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';

export const insightsQuery = queryOptions({
  queryKey: ['insights'],
  // The page stays fresh by itself; a hidden tab waits.
  refetchInterval: 60_000,
  queryFn: ({ signal }) => unwrap(client.GET('/api/insights', { signal })),
});
