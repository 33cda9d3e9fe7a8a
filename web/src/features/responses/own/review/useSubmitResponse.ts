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
 * Submits once, a response or the replacement of one (`replaces`: its receipt number). While the server's result is unknown (no response, an error), retries use the same key, so that a lost
 * response does not cause a second submission.
 */
export function useSubmitResponse(replaces: string | null) {
  const { t } = useTranslation('submission');
  const { refresh } = useAuth();
  const queryClient = useQueryClient();
  const refreshRules = useRefreshRules();
  const key = useRef<string | null>(null);

  const { mutate, reset, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: submitResponse,
    // An earlier list request must not arrive after the receipt.
    onMutate: () => queryClient.cancelQueries({ queryKey: submissionQuery.queryKey }),
    retry: (failures, failure) => failures < tries && isUncertain(failure),
    retryDelay: (failures) => 1000 * 2 ** failures,
    onSuccess: (receipt) => {
      key.current = null;
      queryClient.setQueryData(submissionQuery.queryKey, receipt);
      notifySuccess(t(replaces ? 'replacement.submitted' : 'submitted'));
      // Updates the journey and the sidebar; if that fails, the next page load does.
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
      mutate({ key: key.current, replaces });
    },
    isPending,
    error,
    reset,
  };
}
