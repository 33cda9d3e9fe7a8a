import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';

export const insightsQuery = queryOptions({
  queryKey: ['insights'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/insights', { signal })),
});
