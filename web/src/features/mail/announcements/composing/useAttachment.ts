import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@/api/contract';
import { announcementFileBytes } from '@/api/limits.gen';
import { useFileUpload } from '@/upload/useFileUpload';
import { isolateFileName } from '@/components/fileNames';
import { draftFileQuery, removeDraftFile, uploadDraftFile } from '../api';

/** The attachment: the draft's file, or the copied announcement's until another one is chosen. */
export function useAttachment(copied: Announcement | null) {
  const { t } = useTranslation(['announcements', 'upload']);
  const queryClient = useQueryClient();
  const draft = useQuery(draftFileQuery);
  const [earlier, setEarlier] = useState(copied?.attachment ?? null);
  // A copy starts with the original's file, not with the draft's.
  const [isOwn, setIsOwn] = useState(copied === null);
  const look = () => queryClient.invalidateQueries({ queryKey: draftFileQuery.queryKey });
  const takeOwn = () => {
    setEarlier(null);
    setIsOwn(true);
  };
  const upload = useFileUpload({
    maxBytes: announcementFileBytes,
    send: uploadDraftFile,
    onStored: (kept) => {
      queryClient.setQueryData(draftFileQuery.queryKey, kept);
      takeOwn();
    },
    onCancelled: () => void look(),
    refusalText: (refusal) => t(`attachment.${refusal}`, { max: announcementFileBytes / 1024 ** 2 }),
  });
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: removeDraftFile,
    onSuccess: () => {
      queryClient.setQueryData(draftFileQuery.queryKey, null);
    },
    onError: look,
  });
  const stored = isOwn ? (draft.data ?? null) : null;
  const file = stored ?? earlier;

  return {
    draft,
    upload,
    file,
    stored,
    /** Id of the file for the server; null without an attachment. */
    from: stored ? stored.id : earlier && copied ? copied.id : null,
    /** Reason that the form cannot be sent yet. */
    unfinished: upload.unfinished,
    isRemoving: removal.isPending,
    remove: () => {
      upload.setProblem(undefined);
      const said = () => {
        upload.announce(t('upload:said.removed', { name: isolateFileName(file?.name ?? '') }));
      };
      if (stored) removal.mutate(undefined, { onSuccess: said, onError: upload.fail });
      else {
        setEarlier(null);
        said();
      }
    },
    /** Call it once the announcement with this file is sent. */
    taken: () => {
      takeOwn();
      void look();
    },
    /** Call it if the server no longer has the file. */
    gone: () => {
      upload.setProblem(t('attachment.gone'));
      void look();
    },
  };
}

export type AttachmentState = ReturnType<typeof useAttachment>;
