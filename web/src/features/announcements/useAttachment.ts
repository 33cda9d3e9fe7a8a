import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { Announcement } from '@/api/contract';
import { useAnnouncer } from '@/components/useAnnouncer';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { refusalOf, type Refusal } from './attachmentRules';
import { useDraftFile, type UploadEnd } from './useDraftFile';

/** The attachment: the draft's file, or the copied announcement's until another one is chosen. */
export function useAttachment(copied: Announcement | null) {
  const { t } = useTranslation('announcements');
  const errorText = useErrorText();
  const { announce, voice } = useAnnouncer();
  const [earlier, setEarlier] = useState(copied?.attachment ?? null);
  // A copy starts with the original's file, not with the draft's.
  const [isOwn, setIsOwn] = useState(copied === null);
  const [problem, setProblem] = useState<string>();
  const refusalText = useCallback((reason: Refusal) => t(`attachment.${reason.key}`, { max: reason.max }), [t]);
  const ended = (end: UploadEnd, file: File) => {
    announce(t(`attachment.said.${end.result}`, { name: isolate(file.name) }));
    if (end.result === 'stored') {
      setEarlier(null);
      setIsOwn(true);
    } else if (end.result === 'refused') {
      const reason = isApiError(end.error) ? refusalOf(end.error.code) : null;
      setProblem(reason ? refusalText(reason) : errorText(end.error));
    }
  };
  const draft = useDraftFile(ended);
  const stored = isOwn ? (draft.stored ?? null) : null;
  const file = stored ?? earlier;

  const unfinished =
    draft.upload === null
      ? undefined
      : draft.upload.state === 'interrupted'
        ? t('attachment.again')
        : t('attachment.wait');
  return {
    draft,
    file,
    stored,
    voice,
    /** Id of the file for the server; null without an attachment. */
    from: stored ? stored.id : earlier && copied ? copied.id : null,
    problem,
    /** Reason that the form cannot be sent yet. */
    unfinished,
    refuse: (reason: Refusal) => {
      setProblem(refusalText(reason));
    },
    choose: (picked: File) => {
      setProblem(undefined);
      draft.start(picked);
    },
    remove: () => {
      setProblem(undefined);
      const said = () => {
        announce(t('attachment.said.removed', { name: isolate(file?.name ?? '') }));
      };
      if (!stored) {
        setEarlier(null);
        said();
        return;
      }
      draft.remove.mutate(undefined, {
        onSuccess: said,
        onError: (error) => {
          setProblem(errorText(error));
        },
      });
    },
    /** Call it once the announcement with this file is sent. */
    taken: () => {
      setEarlier(null);
      setIsOwn(true);
      void draft.look();
    },
    /** Call it if the server no longer has the file. */
    gone: () => {
      setProblem(t('attachment.gone'));
      void draft.look();
    },
  };
}

export type AttachmentState = ReturnType<typeof useAttachment>;
