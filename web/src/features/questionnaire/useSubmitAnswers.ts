import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { FormDefinition } from '@/api/contract';
import { useAuth } from '@/auth/AuthContext';
import { notifySuccess } from '@/components/toast';
import { submissionOf } from '@/forms/answers';
import { questionnaireQuery, storeAnswers } from './api';
import type { DraftSaver } from './DraftSaver';
import { forgetPlace } from './place';
import { forgetLocalDraft } from './useDraftSaver';

export interface Submitting {
  submit: () => Promise<void>;
  isSubmitting: boolean;
  /** What went wrong with the whole; errors of single answers stand in the summary. */
  error: unknown;
  /** Refused submissions so far: the summary takes the focus with each. */
  attempt: number;
}

/** The one final submission: autosave pauses, the answers go as a whole, then the person moves on. */
export function useSubmitAnswers(
  form: FormDefinition,
  saver: DraftSaver,
  refuse: (error: unknown) => boolean,
): Submitting {
  const { t } = useTranslation('questionnaire');
  const { track, refresh } = useAuth();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState({ isSubmitting: false, error: undefined as unknown, attempt: 0 });

  const moveOn = async () => {
    forgetLocalDraft();
    forgetPlace();
    // The guard of the next page asks for the answers, so it must know of them before we go there.
    await refresh().catch(() => undefined);
    // The next visit reads what was submitted; asking now would only flash it before this page is left.
    queryClient.removeQueries({ queryKey: questionnaireQuery.queryKey });
    notifySuccess(t('submitted.toast'));
    await navigate('/documentsList');
  };

  const submit = async () => {
    setState((before) => ({ ...before, isSubmitting: true, error: undefined }));
    await saver.hold();
    try {
      await track(storeAnswers(submissionOf(form, saver.getView().answers)));
    } catch (error) {
      if (!isApiError(error, 'questionnaire_already_submitted')) {
        saver.release();
        const named = refuse(error);
        setState(({ attempt }) => ({ isSubmitting: false, error: named ? undefined : error, attempt: attempt + 1 }));
        return;
      }
    }
    await moveOn();
  };
  return { submit, ...state };
}
