import { queryOptions, useQuery } from '@tanstack/react-query';
import { setServerTime } from '@/clock/serverClock';
import { arrivedAt } from './ahead';
import { client, unwrap } from './client';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const call = client.GET('/api/config', { signal });
    const config = await unwrap(call);
    setServerTime(config.server_time, arrivedAt((await call).response));
    return config;
  },
  // Refetched regularly, because the deadline may move and the clock may drift.
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});

/** Names, limits, the current RFI and the server's clock; undefined until the first response. */
export const useConfig = () => useQuery(configQuery).data;
