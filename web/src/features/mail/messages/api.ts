import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { SampleMessageOut } from '@/api/schema.gen';

export const galleryQuery = queryOptions({
  queryKey: ['messages', 'gallery'],
  queryFn: ({ signal }): Promise<{ items: SampleMessageOut[] }> =>
    unwrap(client.GET('/api/messages/gallery', { signal })),
});
