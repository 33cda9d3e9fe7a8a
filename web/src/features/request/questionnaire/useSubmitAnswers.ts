import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { DraftOut, FormDefinition } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { notifySuccess } from '@/components/toast';
import { submissionOf } from '@/forms/answers';
import { questionnaireQuery, storeAnswers } from './api';
import type { DraftSaver } from './drafts/DraftSaver';
import { forgetPlace } from './sections/place';
import { forgetLocalDraft } from './drafts/useDraftSaver';

export interface Submitting {
  submit: () => Promise<void>;
  isSubmitting: boolean;
  /** The error of the submission; errors of answers are in the summary. */
  error: unknown;
  /** Number of refused submissions; each one moves the focus to the summary. */
  attempt: number;
}

/** The submission: saving pauses, all answers are sent, then the person continues. */
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
    // The guard of the next page checks the answers, so it must know them before the navigation.
    await refresh().catch(() => undefined);
    // The next visit fetches the submitted answers; fetching now would show them briefly.
    queryClient.removeQueries({ queryKey: questionnaireQuery.queryKey });
    notifySuccess(t('submitted.toast'));
    await navigate('/documentsList');
  };

  /** A colleague has submitted other answers: the page shows those, and what is not among them. */
  const showSubmitted = async () => {
    await refresh().catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: questionnaireQuery.queryKey });
  };

  const send = async (): Promise<void> => {
    await saver.hold();
    try {
      await track(storeAnswers(submissionOf(form, saver.getView().answers), saver.savedNumber));
    } catch (error) {
      if (!isApiError(error, 'draft_superseded')) throw error;
      if (!saver.meetAtSubmission(error.data as DraftOut)) throw error;
      // The newer save was this page's own.
      await send();
    }
  };

  const submit = async () => {
    setState((before) => ({ ...before, isSubmitting: true, error: undefined }));
    try {
      await send();
    } catch (error) {
      if (isApiError(error, 'questionnaire_already_submitted')) {
        await showSubmitted();
        return;
      }
      saver.release();
      const named = refuse(error);
      setState(({ attempt }) => ({ isSubmitting: false, error: named ? undefined : error, attempt: attempt + 1 }));
      return;
    }
    await moveOn();
  };
  return { submit, ...state };
}
