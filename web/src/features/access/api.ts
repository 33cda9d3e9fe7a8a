import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];
export type AccessMatrix = Schemas['AccessMatrixOut'];
export type RouteAccess = Schemas['RouteAccessOut'];
export type Grantable = Schemas['GrantableOut'];

export const matrixQuery = queryOptions({
  queryKey: ['access', 'matrix'],
  queryFn: ({ signal }): Promise<AccessMatrix> => unwrap(client.GET('/api/access/matrix', { signal })),
  // It changes with a new version of the portal only.
  staleTime: Infinity,
});
