import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '@/api/ApiError';

const retries = 3;
const delay = { first: 1000, longest: 30_000 };

/** Only lost connections and server errors are retried. */
const worthRetrying = (error: Error) => !isApiError(error) || error.isTransient;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retries && worthRetrying(error),
        retryDelay: (attempt) => Math.min(delay.first * 2 ** attempt, delay.longest),
        gcTime: 5 * 60_000,
        staleTime: 10_000,
      },
      // A write that waited for the connection would be sent when the person no longer expects it.
      mutations: { networkMode: 'always' },
    },
  });
