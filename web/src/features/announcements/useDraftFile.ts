import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '@/api/ApiError';
import { networkError } from '@/api/envelope';
import { onSignOut } from '@/api/signOutSignal';
import { setUnfinishedUploads } from '@/navigation/unfinishedUploads';
import { draftFileQuery, removeDraftFile, uploadDraftFile } from './api';

/** `checking`: the upload is complete and the server has not responded yet. */
export interface FileUpload {
  file: File;
  state: 'sending' | 'checking' | 'interrupted';
  sent: number;
}

export type UploadEnd = { result: 'stored' | 'interrupted' | 'cancelled' } | { result: 'refused'; error: unknown };

const patienceMs = { sending: 30_000, checking: 120_000 };

/** The attachment of the unsent announcement, uploaded to the server as soon as it is chosen. */
export function useDraftFile(onEnd: (end: UploadEnd, file: File) => void) {
  const queryClient = useQueryClient();
  const stored = useQuery(draftFileQuery);
  const [upload, setUpload] = useState<FileUpload | null>(null);
  const running = useRef<AbortController>(null);
  const look = () => queryClient.invalidateQueries({ queryKey: draftFileQuery.queryKey });

  const start = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    let stall: ReturnType<typeof setTimeout> | undefined;
    const expectProgress = (state: 'sending' | 'checking') => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        controller.abort(networkError());
      }, patienceMs[state]);
    };
    // The next user of this browser must not see this user's file.
    const forget = onSignOut(() => {
      controller.abort();
    });
    setUnfinishedUploads(1);
    setUpload({ file, state: 'sending', sent: 0 });
    expectProgress('sending');
    try {
      const kept = await uploadDraftFile(file, {
        signal: controller.signal,
        onProgress: ({ sent }) => {
          const state = sent >= file.size ? 'checking' : 'sending';
          expectProgress(state);
          setUpload({ file, state, sent });
        },
      });
      queryClient.setQueryData(draftFileQuery.queryKey, kept);
      setUpload(null);
      onEnd({ result: 'stored' }, file);
    } catch (thrown) {
      const error: unknown = controller.signal.aborted ? controller.signal.reason : thrown;
      if (running.current !== controller) return;
      if (!isApiError(error)) {
        // Cancelled, but the server may have stored it.
        setUpload(null);
        void look();
        onEnd({ result: 'cancelled' }, file);
      } else if (error.isTransient || error.status === 429 || error.code === 'upload_interrupted') {
        setUpload({ file, state: 'interrupted', sent: 0 });
        onEnd({ result: 'interrupted' }, file);
      } else {
        setUpload(null);
        onEnd({ result: 'refused', error }, file);
      }
    } finally {
      clearTimeout(stall);
      forget();
      if (running.current === controller) {
        running.current = null;
        setUnfinishedUploads(0);
      }
    }
  };

  const remove = useMutation({
    networkMode: 'always',
    mutationFn: removeDraftFile,
    onSuccess: () => {
      queryClient.setQueryData(draftFileQuery.queryKey, null);
    },
    onError: look,
  });

  return {
    /** Undefined while loading. */
    stored: stored.data,
    query: stored,
    upload,
    start: (file: File) => void start(file),
    retry: () => {
      if (upload) void start(upload.file);
    },
    /** Cancels the upload, or removes an interrupted one. */
    cancel: () => {
      if (running.current) running.current.abort();
      else setUpload(null);
    },
    remove,
    look,
  };
}
