import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Config, Submission } from '@/api/contract';
import type { FileKind, FileOut } from '@/api/schema.gen';
import { notifyError } from '@/components/toast';
import { filesOf } from '../api';
import { sortPicked, type Refused } from './pickedFiles';
import { takesRoom, type Upload, type UploadQueue } from './UploadQueue';
import { useReasonText } from './useRefusalText';

export interface PickOptions {
  kind: FileKind;
  /** Of the target: the files that can be changed. */
  submission: Pick<Submission, 'document' | 'attachments' | 'total_bytes'>;
  limits: Config['limits'];
  queue: UploadQueue;
  uploads: readonly Upload[];
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

/** Uploads chosen files, and keeps those that are refused before. */
export function usePick({ kind, submission, limits, queue, uploads, announce }: PickOptions) {
  const { t } = useTranslation('submission');
  const reasonText = useReasonText();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const stored = filesOf(submission);
  const coming = sum(
    uploads
      .filter(takesRoom)
      .map(({ file, replaces }) => file.size - (stored.find(({ id }) => id === replaces)?.size ?? 0)),
  );
  const files = stored.filter((file) => file.kind === kind);
  const own = uploads.filter((upload) => upload.kind === kind);
  const count = files.length + own.filter((upload) => takesRoom(upload) && upload.replaces === undefined).length;

  /** `replaced`: the stored file whose place the picked one takes. Returns whether anything is uploaded. */
  const pick = (picked: readonly File[], replaced?: FileOut): boolean => {
    if (picked.length === 0) return false;
    const bytes = submission.total_bytes + coming - (replaced?.size ?? 0);
    const sorted = sortPicked(picked, kind, { limits, count: replaced ? count - 1 : count, bytes });
    setRefused(sorted.refused);
    for (const reason of new Set(sorted.refused.map((one) => one.reason))) notifyError(reasonText(reason));
    if (sorted.accepted.length === 0) return false;
    announce(t('upload.said.started', { count: sorted.accepted.length }));
    queue.add(kind, sorted.accepted, stored, replaced?.id);
    return true;
  };

  return {
    files,
    own,
    count,
    coming,
    refused,
    pick,
    dismiss: () => {
      setRefused([]);
    },
    /** Another file instead of one that the server refused. */
    pickInstead: (upload: Upload, picked: File) => {
      if (
        pick(
          [picked],
          stored.find(({ id }) => id === upload.replaces),
        )
      )
        queue.remove(upload.id);
    },
  };
}
