import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { QuestionFile } from '@/api/contract';
import { onSignOut } from '@/api/signOutSignal';
import { extensionOf } from '@/components/fileNames';
import { useErrorText } from '@/components/useErrorText';
import { setUnfinishedUploads } from '@/navigation/unfinishedUploads';
import { uploadQuestionFile } from './api';

export const extensions = ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx', 'zip'];
export const megabytes = (bytes: number) => Math.floor(bytes / (1024 * 1024));

/** The file of a question, uploaded as soon as it is chosen. */
export function useQuestionFile(maxBytes: number) {
  const { t } = useTranslation('questions');
  const errorText = useErrorText();
  const [stored, setStored] = useState<QuestionFile | null>(null);
  const [upload, setUpload] = useState<{ file: File; sent: number } | null>(null);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(null);

  const refusalOf = (file: File) => {
    if (!extensions.includes(extensionOf(file.name))) return t('file.unsupported');
    return file.size > maxBytes ? t('file.tooLarge', { max: megabytes(maxBytes) }) : undefined;
  };
  const choose = async (file: File) => {
    running.current?.abort();
    const refused = refusalOf(file);
    setProblem(refused);
    if (refused !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    // The next user of this browser must not see this user's file.
    const forget = onSignOut(() => {
      controller.abort();
    });
    setUnfinishedUploads(1);
    setUpload({ file, sent: 0 });
    try {
      const kept = await uploadQuestionFile(file, {
        signal: controller.signal,
        onProgress: ({ sent }) => {
          setUpload({ file, sent });
        },
      });
      setStored(kept);
    } catch (error) {
      if (running.current === controller && isApiError(error)) setProblem(errorText(error));
    } finally {
      forget();
      if (running.current === controller) {
        running.current = null;
        setUnfinishedUploads(0);
        setUpload(null);
      }
    }
  };
  return {
    stored,
    upload,
    problem,
    choose: (file: File) => void choose(file),
    /** Cancels the upload, or leaves the stored file out of the question. */
    remove: () => {
      if (running.current) running.current.abort();
      setStored(null);
      setProblem(undefined);
    },
  };
}

export type QuestionFileState = ReturnType<typeof useQuestionFile>;
