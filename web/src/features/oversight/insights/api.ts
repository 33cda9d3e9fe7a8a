import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Crossed, Figures, Outline } from '@/api/contract';
import type { OutlineSectionOut, TextPage } from '@/api/schema.gen';
import type { ListQuery } from '@/lists/definition';

/** The sections with their questions and numbers of answers. `restriction`: the companies, by the server's names. */
export const outlineQuery = (restriction: ListQuery) =>
  queryOptions({
    queryKey: ['insights', 'outline', restriction],
    // Reading the address omits values that the server would refuse.
    queryFn: ({ signal }): Promise<Outline> =>
      unwrap(client.GET('/api/insights/outline', { params: { query: restriction }, signal })),
    placeholderData: keepPreviousData,
  });

/** The figures of a section. */
export const sectionQuery = (restriction: ListQuery, { form, id }: Pick<OutlineSectionOut, 'form' | 'id'>) =>
  queryOptions({
    queryKey: ['insights', 'section', form, id, restriction],
    queryFn: ({ signal }): Promise<Figures> =>
      unwrap(
        client.GET('/api/insights/questions', {
          params: { query: { ...restriction, section: `${form}.${id}` } },
          signal,
        }),
      ),
    // A section's figures for another filter, never those of another section.
    placeholderData: (before, query) => (query?.queryKey[3] === id && query.queryKey[2] === form ? before : undefined),
  });

const pageOfTexts = 10;

/** Answers to a question in the companies' own words, newest first. */
export const ownWordsQuery = (restriction: ListQuery, question: string, containing: string) =>
  infiniteQueryOptions({
    queryKey: ['insights', 'texts', restriction, question, containing],
    queryFn: ({ signal, pageParam }): Promise<TextPage> =>
      unwrap(
        client.GET('/api/insights/texts', {
          params: {
            query: {
              ...restriction,
              question,
              containing,
              limit: pageOfTexts,
              ...(pageParam && { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });

export interface Pair {
  /** `<form>.<question>` */
  first: string;
  second: string;
}

export const crossQuery = (restriction: ListQuery, pair: Pair) =>
  queryOptions({
    queryKey: ['insights', 'cross', restriction, pair],
    queryFn: ({ signal }): Promise<Crossed> =>
      unwrap(client.GET('/api/insights/cross', { params: { query: { ...restriction, ...pair } }, signal })),
    placeholderData: keepPreviousData,
  });
