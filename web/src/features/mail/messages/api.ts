import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { SampleMessage } from '@/api/contract';

export const galleryQuery = queryOptions({
  queryKey: ['messages', 'gallery'],
  queryFn: ({ signal }): Promise<{ items: SampleMessage[] }> => unwrap(client.GET('/api/messages/gallery', { signal })),
});
