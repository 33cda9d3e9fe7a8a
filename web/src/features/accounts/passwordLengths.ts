import type { Config } from '@/api/contract';

/** What the server asks for; its usual values until the configuration has arrived. */
export const passwordLengths = (config: Config | undefined) => ({
  min: config?.password.min_length ?? 12,
  max: config?.password.max_length ?? 128,
});
