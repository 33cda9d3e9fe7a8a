import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '@/api/ApiError';
import { useAuth } from '@/auth/AuthContext';
import { notify, notifySuccess } from '@/components/toast';
import { submissionQuery, submitResponse } from '../api';
import { newId } from '@/api/identifiers';
import { useRefreshRules } from '../useRefreshRules';

const tries = 2;
const isUncertain = (error: Error) => error instanceof ApiError && error.isTransient;

/**
 * Submits once. As long as it is not known whether the server has it (no answer, a fault), the same key is sent
 * again, by itself and by the person's next press, so that a lost answer cannot become a second submission.
 */
export function useSubmitResponse() {
  const { t } = useTranslation('submission');
  const { refresh } = useAuth();
  const queryClient = useQueryClient();
  const refreshRules = useRefreshRules();
  const key = useRef<string | null>(null);

  const { mutate, reset, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: submitResponse,
    // A list that was asked for before must not arrive after the receipt.
    onMutate: () => queryClient.cancelQueries({ queryKey: submissionQuery.queryKey }),
    retry: (failures, failure) => failures < tries && isUncertain(failure),
    retryDelay: (failures) => 1000 * 2 ** failures,
    onSuccess: (receipt) => {
      key.current = null;
      queryClient.setQueryData(submissionQuery.queryKey, receipt);
      notifySuccess(t('submitted'));
      // The journey and the sidebar follow; without an answer they do at the next page load.
      refresh().catch(() => undefined);
    },
    onError: (failure) => {
      if (!isUncertain(failure)) key.current = null;
      if (isApiError(failure, 'already_submitted')) notify('info', t('alreadySubmitted'));
      refreshRules(failure);
    },
  });

  return {
    submit: () => {
      key.current ??= newId();
      mutate(key.current);
    },
    isPending,
    error,
    reset,
  };
}
