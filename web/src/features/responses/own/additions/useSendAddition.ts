import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '@/api/ApiError';
import { newId } from '@/api/identifiers';
import { sendAddition, submissionQuery } from '../api';
import { useRefreshRules } from '../useRefreshRules';

const tries = 2;
const isUncertain = (error: Error) => error instanceof ApiError && error.isTransient;

/**
 * Sends the files under way with a note. While the server's result is unknown, another press with the same note sends the same key, so that a
 * lost response does not cause a second addition.
 */
export function useSendAddition(standing: string, onSent: () => void) {
  const queryClient = useQueryClient();
  const refreshRules = useRefreshRules();
  const asked = useRef<{ key: string; note: string } | null>(null);
  const { mutate, reset, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: sendAddition,
    // An earlier request must not arrive after the answer.
    onMutate: () => queryClient.cancelQueries({ queryKey: submissionQuery.queryKey }),
    retry: (failures, failure) => failures < tries && isUncertain(failure),
    retryDelay: (failures) => 1000 * 2 ** failures,
    onSuccess: (changed) => {
      asked.current = null;
      queryClient.setQueryData(submissionQuery.queryKey, changed);
      onSent();
    },
    onError: (failure) => {
      if (!isUncertain(failure)) asked.current = null;
      refreshRules(failure);
    },
  });
  return {
    send: (note: string) => {
      if (asked.current?.note !== note) asked.current = { key: newId(), note };
      mutate({ ...asked.current, standing });
    },
    isPending,
    error,
    reset,
  };
}
