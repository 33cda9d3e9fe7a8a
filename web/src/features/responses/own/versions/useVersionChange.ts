import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '@/api/ApiError';
import type { Submission } from '@/api/contract';
import { newId } from '@/api/identifiers';
import { submissionQuery, type StandingBody } from '../api';
import { useRefreshRules } from '../useRefreshRules';

/**
 * Sends a change of the version that stands. While the server's result is unknown, another press sends the same key, so that a lost response
 * does not cause a second effect.
 */
export function useVersionChange(
  submission: Submission,
  change: (body: StandingBody) => Promise<Submission>,
  onDone: (changed: Submission) => void,
) {
  const queryClient = useQueryClient();
  const refreshRules = useRefreshRules();
  const key = useRef<string | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: change,
    onMutate: () => queryClient.cancelQueries({ queryKey: submissionQuery.queryKey }),
    onSuccess: (changed) => {
      key.current = null;
      queryClient.setQueryData(submissionQuery.queryKey, changed);
      onDone(changed);
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError && failure.isTransient)) key.current = null;
      refreshRules(failure);
    },
  });
  return {
    run: () => {
      key.current ??= newId();
      mutate({ key: key.current, standing: submission.receipt_number ?? '' });
    },
    isPending,
    error,
    reset,
  };
}
