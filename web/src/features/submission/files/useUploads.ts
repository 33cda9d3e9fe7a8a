import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { draftOf, fetchSubmission, sendFile, showStored, submissionQuery } from '../api';
import { UploadQueue, type Upload } from './UploadQueue';

const queues = new WeakMap<QueryClient, UploadQueue>();

/** One queue for the app, so that uploads continue on other pages. */
function queueOf(queryClient: QueryClient): UploadQueue {
  const found = queues.get(queryClient);
  if (found) return found;
  const queue = new UploadQueue({
    send: sendFile,
    look: async () => {
      const fresh = await fetchSubmission();
      queryClient.setQueryData(submissionQuery.queryKey, fresh);
      return draftOf(fresh);
    },
    stored: (file, replaces) => {
      showStored(queryClient, file, replaces);
      void queryClient.invalidateQueries({ queryKey: submissionQuery.queryKey });
    },
  });
  queues.set(queryClient, queue);
  return queue;
}

export function useUploads(): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queue = queueOf(useQueryClient());
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.snapshot) };
}
