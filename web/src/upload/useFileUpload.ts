import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import { networkError } from '@/api/envelope';
import { onSignOut } from '@/api/signOutSignal';
import type { UploadOptions } from '@/api/upload';
import { useAnnouncer } from '@/components/useAnnouncer';
import { useErrorText } from '@/components/useErrorText';
import { useFileSizeText } from '@/components/useFileSizeText';
import { setUnfinishedUploads, unfinishedUploads } from '@/navigation/leaving';
import { isolateFileName } from '@/components/fileNames';
import { refusalOfCode, refusalOfFiles, type Refusal } from './pickedFile';

export interface Upload {
  file: File;
  /** `checking`: all bytes are sent and the server has not responded yet. */
  state: 'sending' | 'checking' | 'interrupted';
  sent: number;
}

interface FileUploadOptions<Stored> {
  maxBytes: number;
  send: (file: File, options: UploadOptions) => Promise<Stored>;
  onStored: (stored: Stored) => void;
  /** The server may have stored the file all the same. */
  onCancelled?: () => void;
  /** The form's own words for a refused file. */
  refusalText?: (refusal: Refusal) => string;
}

const patienceMs = { sending: 30_000, checking: 120_000 };

/** Sends one file as soon as it is chosen. What the form saves afterwards names the stored file. */
export function useFileUpload<Stored>({
  maxBytes,
  send,
  onStored,
  onCancelled,
  refusalText,
}: FileUploadOptions<Stored>) {
  const { t } = useTranslation('upload');
  const extensions = useConfig()?.limits.extensions;
  const errorText = useErrorText();
  const size = useFileSizeText();
  const { announce, voice } = useAnnouncer();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(null);
  // The field disappears with its dialog, its page or another choice.
  useEffect(() => () => running.current?.abort(), []);

  const textOf = (refusal: Refusal) => refusalText?.(refusal) ?? t(refusal, { max: size(maxBytes) });
  /** `name`: of a file that the server refused. */
  const fail = (error: unknown, name?: string) => {
    const refusal = isApiError(error) ? refusalOfCode(error.code) : null;
    // The server's own text is more exact than the field's.
    const reason = (refusal && refusalText?.(refusal)) ?? errorText(error);
    setProblem(name === undefined ? reason : t('refused', { name: isolateFileName(name), reason }));
  };
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
    const said = (result: 'stored' | 'interrupted' | 'refused' | 'cancelled', next: Upload | null = null) => {
      setUpload(next);
      announce(t(`said.${result}`, { name: isolateFileName(file.name) }));
    };
    setUnfinishedUploads(unfinishedUploads() + 1);
    setProblem(undefined);
    setUpload({ file, state: 'sending', sent: 0 });
    expectProgress('sending');
    try {
      const stored = await send(file, {
        signal: controller.signal,
        onProgress: ({ sent }) => {
          const state = sent >= file.size ? 'checking' : 'sending';
          expectProgress(state);
          setUpload({ file, state, sent });
        },
      });
      if (running.current !== controller) return;
      said('stored');
      onStored(stored);
    } catch (thrown) {
      if (running.current !== controller) return;
      const error: unknown = controller.signal.aborted ? controller.signal.reason : thrown;
      if (!isApiError(error)) {
        said('cancelled');
        onCancelled?.();
      } else if (error.isTransient || error.status === 429 || error.code === 'upload_interrupted') {
        said('interrupted', { file, state: 'interrupted', sent: 0 });
      } else {
        said('refused');
        fail(error, file.name);
      }
    } finally {
      clearTimeout(stall);
      forget();
      setUnfinishedUploads(unfinishedUploads() - 1);
    }
  };

  return {
    upload,
    problem,
    voice,
    announce,
    /** Reason that the form cannot be sent yet. */
    unfinished: upload ? t(upload.state === 'interrupted' ? 'again' : 'wait') : undefined,
    setProblem,
    fail: (error: unknown) => {
      fail(error);
    },
    choose: (files: readonly File[]) => {
      const refusal = refusalOfFiles(files, maxBytes, extensions);
      if (refusal) setProblem(textOf(refusal));
      else if (files[0]) void start(files[0]);
    },
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

export type FileUpload = ReturnType<typeof useFileUpload>;
