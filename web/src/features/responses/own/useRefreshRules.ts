import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isApiError } from '@/api/ApiError';
import { configQuery } from '@/api/config';
import { submissionQuery } from './api';

const outdated = [
  'rfi_closed',
  'rfi_not_open',
  'already_submitted',
  'response_changed',
  'window_closed',
  'links_changed',
  'too_many_files',
  'upload_total_exceeded',
  'files_infected',
  'not_found',
];

/** Some refusals mean that this page is outdated (closed, submitted in another tab): refetches. */
export function useRefreshRules(): (error: unknown) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (error: unknown) => {
      if (!isApiError(error) || !outdated.includes(error.code)) return;
      void queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: submissionQuery.queryKey });
    },
    [queryClient],
  );
}
