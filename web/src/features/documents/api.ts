import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { LibraryDocument } from '@/api/contract';
import { networkError, openEnvelope } from '@/api/envelope';
import { currentLanguage } from '@/i18n/i18n';

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/documents', { signal })),
});

export const fileAddress = (id: string): string => `/api/documents/${encodeURIComponent(id)}/file?locale=${currentLanguage()}`;

/**
 * Saves a document under its own name. Fetched instead of followed, so that a lost session or a missing file is
 * said in words and does not end in a page of JSON.
 */
export async function downloadDocument({ id, name }: LibraryDocument): Promise<void> {
  const response = await fetch(fileAddress(id), { credentials: 'same-origin' }).catch(() => {
    throw networkError();
  });
  if (!response.ok) openEnvelope(response.status, await response.json().catch(() => null));
  const address = URL.createObjectURL(await response.blob());
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name ?? id;
  anchor.click();
  // The browser has taken the address by the next turn; keeping it would keep the file in memory.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
