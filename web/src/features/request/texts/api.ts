import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { currentLanguage } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';

export type TextName = 'about' | 'privacy' | 'terms' | 'accessibility';

export const publicDocumentsQuery = queryOptions({
  queryKey: ['publicDocuments'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/documents/public', { signal })),
});

export const publicFileAddress = (id: string, language: Language): string =>
  `/api/documents/public/${encodeURIComponent(id)}/file?language=${language}&locale=${currentLanguage()}`;

export const textQuery = (name: TextName) =>
  queryOptions({
    queryKey: ['text', name, currentLanguage()],
    queryFn: ({ signal }) => unwrap(client.GET('/api/texts/{name}', { params: { path: { name } }, signal })),
    staleTime: 5 * 60_000,
  });
