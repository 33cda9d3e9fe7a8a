import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];
/** One message with sample data, in each language. */
export type Letter = Schemas['SampleLetterOut'];
export type RenderedLetter = Schemas['SampleMailOut'];

export const galleryQuery = queryOptions({
  queryKey: ['messages', 'gallery'],
  queryFn: ({ signal }): Promise<{ items: Letter[] }> => unwrap(client.GET('/api/messages/gallery', { signal })),
  // It changes with a new version of the portal only.
  staleTime: Infinity,
});
