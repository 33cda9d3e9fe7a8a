import type { Config } from '@/api/contract';

/** The server's limits; the usual values until the configuration is loaded. */
export const passwordLengths = (config: Config | undefined) => ({
  min: config?.password.min_length ?? 12,
  max: config?.password.max_length ?? 128,
});
