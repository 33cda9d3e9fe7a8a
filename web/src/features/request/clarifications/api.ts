import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { ClarificationPage, ClarificationTexts } from '@/api/contract';
import type { ManagedClarificationOut, Notify } from '@/api/schema.gen';
import type { ListQuery } from '@/lists/definition';

export const clarificationsList = 'clarifications';

/** In the address of the list, instead of an id: the sheet of a new draft. */
export const newClarification = 'new';

export const loadClarifications = (query: ListQuery, signal: AbortSignal): Promise<ClarificationPage> =>
  unwrap(client.GET('/api/clarifications/managed', { params: { query }, signal }));

/** Open questions that another question's clarification could answer, too. */
export const openQuestionsQuery = queryOptions({
  queryKey: ['lists', 'openQuestions'],
  queryFn: ({ signal }) =>
    unwrap(client.GET('/api/questions', { params: { query: { state: ['open'], limit: 100 } }, signal })),
});

/** Published clarifications that can answer a later question. */
export const publishedQuery = queryOptions({
  queryKey: ['lists', 'publishedClarifications'],
  queryFn: ({ signal }) =>
    unwrap(
      client.GET('/api/clarifications/managed', { params: { query: { state: 'published', limit: 100 } }, signal }),
    ),
});

export const audienceQuery = queryOptions({
  queryKey: ['clarificationAudience'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/clarifications/audience', { signal })),
});

export const clarificationQuery = (id: string) =>
  queryOptions({
    queryKey: ['clarification', id],
    queryFn: ({ signal }): Promise<ManagedClarificationOut> =>
      unwrap(client.GET('/api/clarifications/{clarification_id}', { params: at(id), signal })),
  });

const at = (id: string) => ({ path: { clarification_id: id } });

export interface DraftBody extends ClarificationTexts {
  question_ids: string[];
}

/** Creates the draft, or changes it. */
export const saveDraft = (draft: ManagedClarificationOut | null, body: DraftBody): Promise<ManagedClarificationOut> =>
  draft === null
    ? unwrap(client.POST('/api/clarifications', { body }))
    : unwrap(
        client.PUT('/api/clarifications/{clarification_id}', {
          params: at(draft.id),
          body: { ...body, version: draft.version },
        }),
      );

export const discardDraft = ({ id, version }: ManagedClarificationOut) =>
  unwrap(client.POST('/api/clarifications/{clarification_id}/discard', { params: at(id), body: { version } }));

export const publishDraft = (
  { id, version }: ManagedClarificationOut,
  notify: Notify,
): Promise<ManagedClarificationOut> =>
  unwrap(client.POST('/api/clarifications/{clarification_id}/publish', { params: at(id), body: { version, notify } }));

export const correct = (
  { id, version }: ManagedClarificationOut,
  texts: ClarificationTexts,
  notify: Notify,
): Promise<ManagedClarificationOut> =>
  unwrap(
    client.POST('/api/clarifications/{clarification_id}/correct', {
      params: at(id),
      body: { ...texts, version, notify },
    }),
  );
