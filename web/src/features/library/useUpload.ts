import { useEffect, useRef, useState } from 'react';
import { isApiError } from '@/api/ApiError';
import type { DocumentFile } from '@/api/contract';
import { networkError } from '@/api/envelope';
import { onSignOut } from '@/api/signOutSignal';
import { setUnfinishedUploads, unfinishedUploads } from '@/navigation/unfinishedUploads';
import { uploadDocumentFile } from './api';

export interface Upload {
  file: File;
  /** `checking`: all bytes are sent and the server has not responded yet. */
  state: 'sending' | 'checking' | 'interrupted';
  sent: number;
}

type UploadEnd =
  | { result: 'stored'; file: DocumentFile }
  | { result: 'interrupted' | 'cancelled' }
  | { result: 'refused'; error: unknown };

const patienceMs = { sending: 30_000, checking: 120_000 };

/** Sends a file as soon as it is chosen; the entry that is saved afterwards names it. */
export function useUpload(onEnd: (end: UploadEnd, name: string) => void) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<AbortController>(null);
  // The field disappears with its dialog.
  useEffect(() => () => running.current?.abort(), []);

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
    const forget = onSignOut(() => {
      controller.abort();
    });
    setUnfinishedUploads(unfinishedUploads() + 1);
    setUpload({ file, state: 'sending', sent: 0 });
    expectProgress('sending');
    try {
      const stored = await uploadDocumentFile(file, {
        signal: controller.signal,
        onProgress: ({ sent }) => {
          const state = sent >= file.size ? 'checking' : 'sending';
          expectProgress(state);
          setUpload({ file, state, sent });
        },
      });
      if (running.current !== controller) return;
      setUpload(null);
      onEnd({ result: 'stored', file: stored }, file.name);
    } catch (thrown) {
      if (running.current !== controller) return;
      const error: unknown = controller.signal.aborted ? controller.signal.reason : thrown;
      if (!isApiError(error)) {
        setUpload(null);
        onEnd({ result: 'cancelled' }, file.name);
      } else if (error.isTransient || error.status === 429 || error.code === 'upload_interrupted') {
        setUpload({ file, state: 'interrupted', sent: 0 });
        onEnd({ result: 'interrupted' }, file.name);
      } else {
        setUpload(null);
        onEnd({ result: 'refused', error }, file.name);
      }
    } finally {
      clearTimeout(stall);
      forget();
      setUnfinishedUploads(unfinishedUploads() - 1);
    }
  };

  return {
    upload,
    start: (file: File) => void start(file),
    retry: () => {
      if (upload) void start(upload.file);
    },
    /** Cancels the upload, or removes an interrupted one. */
    cancel: () => {
      if (upload?.state === 'interrupted') setUpload(null);
      else running.current?.abort();
    },
  };
}
