import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Answers, Company } from '@/api/contract';
import type { DraftOut, FormDefinition, QuestionnaireOut } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { useStable } from '@/components/useStable';
import { questionsOf } from '@/forms/definition';
import { validateAnswer } from '@/forms/validation';
import { clearDraft, draftOwnerId, hasDraft, readDraft, saveDraft } from '@/storage/drafts';
import { questionnaireQuery, savedDraftQuery, saveQuestionnaireDraft } from '../api';
import { DraftSaver } from './DraftSaver';
import type { DraftView } from './draftView';
import { isLocalDraft, localDraftName, resumeDraft, type LocalDraft } from './localDraft';

/** Everything is on the server, or submitted: removes this browser's copy. */
export const forgetLocalDraft = (): void => {
  clearDraft(localDraftName);
};

/** Prefills answers from the registration; they can be changed. */
function prefilledAnswers(form: FormDefinition, company: Company | null): Answers {
  if (!company) return {};
  const taken = questionsOf(form).flatMap((question) => {
    const answer = question.prefill && { value: company[question.prefill] };
    return answer && validateAnswer(question, answer).length === 0 ? [[question.id, answer] as const] : [];
  });
  return Object.fromEntries(taken);
}

interface Begun {
  saver: DraftSaver;
  /** The id of the person whose answers it saves. */
  person: string;
}

/** `found`: this browser's copy, if any. */
function begin(
  found: unknown,
  { form, draft }: QuestionnaireOut,
  company: Company | null,
  queryClient: QueryClient,
  onSubmittedElsewhere: () => void,
): Begun {
  const key = questionnaireQuery.queryKey;
  const person = draftOwnerId();
  const local = isLocalDraft(found) ? found : null;
  const resumed = resumeDraft(form, draft, local);
  const prefilled = prefilledAnswers(form, company);
  // What is prefilled is not the person's change.
  const begun = draft || local ? {} : { answers: prefilled, common: prefilled };
  const saver = new DraftSaver({
    form,
    resumed: { ...resumed, ...begun },
    send: saveQuestionnaireDraft,
    keep: (kept: LocalDraft | null) => {
      // After a sign-out this person's answers must not be stored under another name.
      if (draftOwnerId() === person) saveDraft(localDraftName, kept);
    },
    onSaved: (saved: DraftOut) => {
      // A pending response would be older than this.
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, (before) => before && { ...before, draft: saved });
    },
    onSubmittedElsewhere,
  });
  return { saver, person };
}

/** Null during the lookup of this browser's copy, if there is one. `together`: colleagues may save meanwhile. */
export function useDraftSaver(
  questionnaire: QuestionnaireOut,
  company: Company | null,
  together: boolean,
): DraftSaver | null {
  const queryClient = useQueryClient();
  const { refresh } = useAuth();
  const first = useRef({ questionnaire, company });
  const lookAgain = useStable(() => {
    void queryClient.invalidateQueries({ queryKey: questionnaireQuery.queryKey });
    refresh().catch(() => undefined);
  });
  const [begun, setBegun] = useState<Begun | null>(() =>
    hasDraft(localDraftName) ? null : begin(undefined, questionnaire, company, queryClient, lookAgain),
  );
  const isBegun = begun !== null;

  useEffect(() => {
    if (isBegun) return;
    let active = true;
    void readDraft(localDraftName).then((found) => {
      if (!active) return;
      const { questionnaire: read, company: known } = first.current;
      setBegun(begin(found, read, known, queryClient, lookAgain));
    });
    return () => {
      active = false;
    };
  }, [isBegun, queryClient, lookAgain]);

  useEffect(() => {
    if (!begun) return;
    const stop = begun.saver.start();
    return () => {
      stop({ flush: draftOwnerId() === begun.person });
    };
  }, [begun]);

  const saver = begun?.saver ?? null;
  useEffect(() => {
    if (questionnaire.draft) saver?.offer(questionnaire.draft);
  }, [saver, questionnaire.draft]);

  const { data: found } = useQuery({ ...savedDraftQuery, enabled: saver !== null && together });
  useEffect(() => {
    if (found) saver?.offer(found);
    // There was a draft, and there is none: it was submitted.
    else if (found === null && saver && saver.savedNumber > 0) lookAgain();
  }, [saver, found, lookAgain]);

  return saver;
}

export const useDraftView = (saver: DraftSaver): DraftView => useSyncExternalStore(saver.subscribe, saver.getView);
