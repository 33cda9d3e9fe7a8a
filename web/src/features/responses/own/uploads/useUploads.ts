import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Submission } from '@/api/contract';
import type { FileOut } from '@/api/schema.gen';
import {
  draftOf,
  fetchSubmission,
  filesOf,
  sendAdditionFile,
  sendFile,
  showAdded,
  showStored,
  submissionQuery,
} from '../api';
import { UploadQueue, type Upload } from './UploadQueue';

/** What the files are for: the response, or what is added to it when the authority asks for a clarification. */
export type UploadTarget = 'response' | 'addition';

const targets = {
  response: {
    send: sendFile,
    filesIn: (submission: Submission) => filesOf(draftOf(submission)),
    show: showStored,
    draft: 'submission.unfinished',
  },
  addition: {
    send: sendAdditionFile,
    filesIn: (submission: Submission): FileOut[] => submission.unsent,
    show: showAdded,
    draft: 'addition.unfinished',
  },
} as const;

const queues = new WeakMap<QueryClient, Partial<Record<UploadTarget, UploadQueue>>>();

/** One queue of each target for the app, so that uploads continue on other pages. */
function queueOf(queryClient: QueryClient, target: UploadTarget): UploadQueue {
  const known = queues.get(queryClient) ?? {};
  queues.set(queryClient, known);
  const { send, filesIn, show, draft } = targets[target];
  return (known[target] ??= new UploadQueue({
    send,
    draft,
    look: async () => {
      const fresh = await fetchSubmission();
      queryClient.setQueryData(submissionQuery.queryKey, fresh);
      return filesIn(fresh);
    },
    stored: (file, replaces) => {
      show(queryClient, file, replaces);
      void queryClient.invalidateQueries({ queryKey: submissionQuery.queryKey });
    },
  }));
}

export function useUploads(target: UploadTarget = 'response'): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queue = queueOf(useQueryClient(), target);
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.snapshot) };
}
