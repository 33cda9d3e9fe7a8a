import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { LibraryDocument } from '@/api/contract';
import { saveFile } from '@/api/saveFile';
import { currentLanguage } from '@/i18n/i18n';

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/documents', { signal })),
});

export const fileAddress = (id: string): string =>
  `/api/documents/${encodeURIComponent(id)}/file?locale=${currentLanguage()}`;

/** Downloads a document under its own name. */
export const downloadDocument = ({ id, name }: LibraryDocument): Promise<void> => saveFile(fileAddress(id), name ?? id);
