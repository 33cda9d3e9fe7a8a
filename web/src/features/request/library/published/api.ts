import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import { currentLanguage } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  // The visit is recorded first, so that a document published in between is new now and next time.
  queryFn: async ({ signal }) => {
    await client.POST('/api/documents/visit', { signal }).catch(() => undefined);
    return unwrap(client.GET('/api/documents', { signal }));
  },
});

const address = (id: string, what: 'file' | 'preview', language: Language): string =>
  `/api/documents/${encodeURIComponent(id)}/${what}?locale=${currentLanguage()}&language=${language}`;

/** `language`: of the file, if there is one per language. */
export const fileAddress = (id: string, language: Language): string => address(id, 'file', language);

export const previewAddress = (id: string, language: Language): string => address(id, 'preview', language);

export const archiveAddress = (): string => `/api/documents/archive?locale=${currentLanguage()}`;
