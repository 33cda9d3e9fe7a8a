import { queryOptions, useQuery } from '@tanstack/react-query';
import { setServerTime } from '@/clock/serverClock';
import { client, unwrap } from './client';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await unwrap(client.GET('/api/config', { signal }));
    setServerTime(config.server_time);
    return config;
  },
  // The deadline may be moved and the clock may drift, so the answer is asked for again now and then.
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});

/** Names, limits, the current RFI and the server's clock; undefined until the first answer. */
export const useConfig = () => useQuery(configQuery).data;
