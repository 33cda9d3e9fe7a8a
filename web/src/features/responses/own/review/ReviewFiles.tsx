import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileRows } from '../files/FileRows';
import { RefusedFiles } from '../uploads/RefusedFiles';
import { useFileFocus } from '../files/useFileFocus';
import { usePick, type PickOptions } from '../uploads/usePick';
import { ReviewPart } from './ReviewPart';

interface ReviewFilesProps extends PickOptions {
  /** Without any file. */
  empty: ReactNode;
}

const steps = { document: 'document', attachment: 'attachments' } as const;

/** Files of one kind. An upload that keeps the response from being submitted is removed, repeated or replaced here. */
export function ReviewFiles({ empty, ...options }: ReviewFilesProps) {
  const { t } = useTranslation('submission');
  const { kind, queue, limits, announce } = options;
  const focus = useFileFocus(queue);
  const { files, own, refused, pickInstead, dismiss } = usePick(options);
  const isEmpty = files.length + own.length === 0;
  return (
    <ReviewPart step={steps[kind]} title={t(`review.${steps[kind]}`)} isEmpty={isEmpty}>
      {isEmpty ? (
        empty
      ) : (
        <FileRows
          listRef={focus.list}
          labelledBy={`review-${steps[kind]}`}
          files={files}
          uploads={own}
          extensions={limits.extensions}
          onRetry={(upload) => {
            focus.keepRow(upload.id);
            void queue.retry(upload.id);
          }}
          onRemoveUpload={(upload) => {
            focus.afterRowGoes(upload.id);
            announce(t('upload.said.cancelled', { name: upload.file.name }));
            queue.remove(upload.id);
          }}
          onReplaceUpload={(upload, picked) => {
            focus.afterRowGoes(upload.id);
            pickInstead(upload, picked);
          }}
          withAdvice
        />
      )}
      {refused.length > 0 ? <RefusedFiles refused={refused} onDismiss={dismiss} /> : null}
    </ReviewPart>
  );
}
