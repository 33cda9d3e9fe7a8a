import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Answers } from '@/api/contract';

export const questionnaireQuery = queryOptions({
  queryKey: ['questionnaire'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/questionnaire', { signal })),
  // Refetches when the tab becomes visible, to show saves of other tabs.
  staleTime: 0,
});

export interface DraftBody {
  answers: Answers;
  save_number: number;
}

/** `keepalive` lets the request outlive the page. */
export const saveQuestionnaireDraft = (body: DraftBody, { keepalive }: { keepalive: boolean }) =>
  unwrap(client.PUT('/api/questionnaire/draft', { body, keepalive }));

export const storeAnswers = (answers: Answers) => unwrap(client.POST('/api/store-answers', { body: { answers } }));
