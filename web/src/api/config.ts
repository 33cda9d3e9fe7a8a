import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { setServerTime } from '@/clock/serverClock';
import { client, unwrap } from './client';
import type { Config } from './contract';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await unwrap(client.GET('/api/config', { signal }));
    setServerTime(config.server_time);
    return config;
  },
  // Refetched regularly, because the deadline may move and the clock may drift.
  staleTime: 60_000,
  refetchInterval: 60_000,
});

/** See `ConfigProvider`. */
export const ConfigContext = createContext<Config | undefined>(undefined);

/** Names, limits, the current RFI and the server's clock; undefined until the first response. */
export const useConfig = (): Config | undefined => useContext(ConfigContext);
