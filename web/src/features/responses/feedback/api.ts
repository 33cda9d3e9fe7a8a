import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Answers } from '@/api/contract';

export const feedbackQuery = queryOptions({
  queryKey: ['feedback'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/feedback', { signal })),
});

/** Name of the stored draft of the feedback. */
export const feedbackDraftName = 'feedback.answers';

export const giveFeedback = (answers: Answers) => unwrap(client.POST('/api/feedback', { body: { answers } }));
