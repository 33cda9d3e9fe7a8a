import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Answers } from '@/api/contract';

export const questionnaireQuery = queryOptions({
  queryKey: ['questionnaire'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/questionnaire', { signal })),
  // Refetches when the page or the tab becomes visible, to show saves of other tabs, but not what was just read for it.
  staleTime: 500,
});

/** What others save is looked for. Null before the first save and after the submission. */
export const savedDraftQuery = queryOptions({
  queryKey: [...questionnaireQuery.queryKey, 'draft'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/questionnaire/draft', { signal })),
  retry: false,
  staleTime: 0,
  gcTime: 0,
  refetchInterval: 4000,
});

export interface DraftBody {
  answers: Answers;
  save_number: number;
}

/** `keepalive` lets the request outlive the page. */
export const saveQuestionnaireDraft = (body: DraftBody, { keepalive }: { keepalive: boolean }) =>
  unwrap(client.PUT('/api/questionnaire/draft', { body, keepalive }));

/** `savedNumber`: the last save that this page knows; after a later one the submission is refused. */
export const storeAnswers = (answers: Answers, savedNumber: number) =>
  unwrap(client.POST('/api/store-answers', { params: { query: { save_number: savedNumber } }, body: { answers } }));
