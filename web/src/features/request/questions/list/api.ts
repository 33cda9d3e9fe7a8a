import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { AskedQuestion, AskedQuestionPage, AskedQuestionRow } from '@/api/contract';
import type { ListQuery } from '@/lists/definition';

export const questionsList = 'questions';

export const loadQuestions = (query: ListQuery, signal: AbortSignal): Promise<AskedQuestionPage> =>
  unwrap(client.GET('/api/questions', { params: { query }, signal }));

export const countsQuery = queryOptions({
  queryKey: ['lists', 'questionCounts'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/questions/counts', { signal })),
});

export const assigneesQuery = queryOptions({
  queryKey: ['assignees'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/questions/assignees', { signal })),
});

export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: ['question', id],
    queryFn: ({ signal }): Promise<AskedQuestion> =>
      unwrap(client.GET('/api/questions/{question_id}', { params: { path: { question_id: id } }, signal })),
  });

const at = (id: string) => ({ path: { question_id: id } });

export const assignQuestion = (id: string, assignee: string | null, revision: number): Promise<AskedQuestion> =>
  unwrap(
    client.POST('/api/questions/{question_id}/assign', { params: at(id), body: { assignee_id: assignee, revision } }),
  );

export const answerQuestion = (id: string, text: string, revision: number): Promise<AskedQuestion> =>
  unwrap(client.POST('/api/questions/{question_id}/answer', { params: at(id), body: { text, revision } }));

export const declineQuestion = (id: string, reason: string, revision: number): Promise<AskedQuestion> =>
  unwrap(client.POST('/api/questions/{question_id}/decline', { params: at(id), body: { reason, revision } }));

const seen = (rows: readonly AskedQuestionRow[]) => rows.map(({ id, revision }) => ({ id, revision }));

/** Questions that another administrator changed before stay, and are returned with the reason. */
export const assignQuestions = (rows: readonly AskedQuestionRow[], assignee: string | null) =>
  unwrap(client.POST('/api/questions/assign', { body: { questions: seen(rows), assignee_id: assignee } }));

export const declineQuestions = (rows: readonly AskedQuestionRow[], reason: string) =>
  unwrap(client.POST('/api/questions/decline', { body: { questions: seen(rows), reason } }));

export const referQuestion = (id: string, clarification: string, revision: number): Promise<AskedQuestion> =>
  unwrap(
    client.POST('/api/questions/{question_id}/refer', {
      params: at(id),
      body: { clarification_id: clarification, revision },
    }),
  );
