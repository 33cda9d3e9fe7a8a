import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { OwnQuestions } from '@/api/contract';
import type { QuestionIn, QuestionFileOut, Topic } from '@/api/schema.gen';
import { uploadFile, type UploadOptions } from '@/api/upload';

export const ownQuestionsQuery = queryOptions({
  queryKey: ['ownQuestions'],
  queryFn: ({ signal }): Promise<OwnQuestions> => unwrap(client.GET('/api/own-questions', { signal })),
});

export const clarificationsQuery = (search: string, topic: Topic | '') =>
  queryOptions({
    queryKey: ['clarifications', search, topic],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/api/clarifications', {
          params: { query: { search, ...(topic !== '' && { topic: [topic] }) } },
          signal,
        }),
      ),
  });

export const askQuestion = (body: QuestionIn): Promise<OwnQuestions> =>
  unwrap(client.POST('/api/own-questions', { body }));

export const withdrawQuestion = (id: string): Promise<OwnQuestions> =>
  unwrap(client.POST('/api/own-questions/{question_id}/withdraw', { params: { path: { question_id: id } } }));

export const uploadQuestionFile = (file: File, options: UploadOptions) =>
  uploadFile<QuestionFileOut>('/api/own-questions/file', { name: file.name }, file, options);
