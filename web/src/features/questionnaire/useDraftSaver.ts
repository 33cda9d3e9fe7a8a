import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Answers, Draft, Questionnaire } from '@/api/contract';
import { useAuth } from '@/auth/AuthContext';
import { clearDraft, draftOwnerId, readDraft, saveDraft } from '@/storage/drafts';
import { questionnaireQuery, savedDraftQuery, saveQuestionnaireDraft } from './api';
import { DraftSaver } from './DraftSaver';
import type { DraftSaverOptions, DraftView } from './draftView';
import { isLocalDraft, localDraftName, resumeDraft, type LocalDraft } from './localDraft';

/** Everything is on the server, or submitted: removes this browser's copy. */
export const forgetLocalDraft = (): void => {
  clearDraft(localDraftName);
};

/**
 * Null during the lookup of this browser's copy. `prefilled` is used if there are no answers. `together`: colleagues may
 * save meanwhile.
 */
export function useDraftSaver(questionnaire: Questionnaire, prefilled: Answers, together: boolean): DraftSaver | null {
  const queryClient = useQueryClient();
  const { refresh } = useAuth();
  const [saver, setSaver] = useState<DraftSaver | null>(null);
  const [owner, setOwner] = useState<string | null>(null);
  const first = useRef({ questionnaire, prefilled, refresh });
  const lookAgain = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: questionnaireQuery.queryKey });
    first.current.refresh().catch(() => undefined);
  }, [queryClient]);

  useEffect(() => {
    let active = true;
    const key = questionnaireQuery.queryKey;
    const person = draftOwnerId();
    const options: Omit<DraftSaverOptions, 'form' | 'resumed'> = {
      send: saveQuestionnaireDraft,
      keep: (local: LocalDraft | null) => {
        // After a sign-out this person's answers must not be stored under another name.
        if (draftOwnerId() === person) saveDraft(localDraftName, local);
      },
      onSaved: (draft: Draft) => {
        // A pending response would be older than this.
        void queryClient.cancelQueries({ queryKey: key });
        queryClient.setQueryData(key, (before) => before && { ...before, draft });
      },
      onSubmittedElsewhere: lookAgain,
    };
    void readDraft(localDraftName).then((found) => {
      if (!active) return;
      const { questionnaire: read, prefilled: known } = first.current;
      const local = isLocalDraft(found) ? found : null;
      const resumed = resumeDraft(read.form, read.draft, local);
      // What is prefilled is not the person's change.
      const begun = read.draft || local ? {} : { answers: known, common: known };
      setOwner(person);
      setSaver(new DraftSaver({ ...options, form: read.form, resumed: { ...resumed, ...begun } }));
    });
    return () => {
      active = false;
    };
  }, [queryClient, lookAgain]);

  useEffect(() => {
    if (!saver) return;
    const stop = saver.start();
    return () => {
      stop({ flush: draftOwnerId() === owner });
    };
  }, [saver, owner]);

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
