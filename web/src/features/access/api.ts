import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { AccessMatrix } from '@/api/contract';

export const matrixQuery = queryOptions({
  queryKey: ['access', 'matrix'],
  queryFn: ({ signal }): Promise<AccessMatrix> => unwrap(client.GET('/api/access/matrix', { signal })),
  // Changes only with a new version of the portal.
  staleTime: Infinity,
});
