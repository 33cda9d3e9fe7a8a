import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Config, FileKind, Submission, SubmissionFile } from '@/api/contract';
import { FieldMessage } from '@/components/FormField';
import { notifyError } from '@/components/toast';
import { DropZone } from './DropZone';
import { FileRows } from './FileRows';
import { sortPicked, type Refused } from './pickedFiles';
import { RefusedFiles } from './RefusedFiles';
import { RemoveFileDialog } from '../RemoveFileDialog';
import { SpaceMeter } from './SpaceMeter';
import { useFileFocus } from './useFileFocus';
import { takesRoom, type Upload, type UploadQueue } from './UploadQueue';
import { filesOf } from '../api';
import { useReasonText } from './useRefusalText';
import type { UploadTarget } from './useUploads';

export interface FilesStepProps {
  kind: FileKind;
  target?: UploadTarget;
  /** Of the target: the files that can be changed. */
  submission: Pick<Submission, 'document' | 'attachments' | 'total_bytes'>;
  limits: Config['limits'];
  queue: UploadQueue;
  uploads: readonly Upload[];
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  error?: string | undefined;
}

const step = { document: 'document', attachment: 'attachments' } as const;
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
/** The field name of the zone in the error summary. */
export const fieldOf = (kind: FileKind) => step[kind];

export function FilesStep({
  kind,
  target = 'response',
  submission,
  limits,
  queue,
  uploads,
  announce,
  error,
}: FilesStepProps) {
  const { t } = useTranslation('submission');
  const reasonText = useReasonText();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [removing, setRemoving] = useState<SubmissionFile | null>(null);
  const focus = useFileFocus(queue);
  const files = filesOf(submission).filter((file) => file.kind === kind);
  const own = uploads.filter((upload) => upload.kind === kind);
  const stored = filesOf(submission);
  const coming = sum(
    uploads
      .filter(takesRoom)
      .map(({ file, replaces }) => file.size - (stored.find(({ id }) => id === replaces)?.size ?? 0)),
  );
  const count = files.length + own.filter((upload) => takesRoom(upload) && upload.replaces === undefined).length;
  const full = count >= (kind === 'document' ? limits.documents_max : limits.attachments_max);
  const fieldId = `field-${step[kind]}`;
  const errorId = `${fieldId}-error`;

  const pick = (picked: File[], replaced?: SubmissionFile) => {
    if (picked.length === 0) return;
    const bytes = submission.total_bytes + coming - (replaced?.size ?? 0);
    const sorted = sortPicked(picked, kind, { limits, count: replaced ? count - 1 : count, bytes });
    setRefused(sorted.refused);
    for (const reason of new Set(sorted.refused.map((one) => one.reason))) notifyError(reasonText(reason));
    if (sorted.accepted.length === 0) return;
    announce(t('upload.said.started', { count: sorted.accepted.length }));
    focus.afterPick();
    queue.add(kind, sorted.accepted, stored, replaced?.id);
  };

  return (
    <>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <div>
          <DropZone
            kind={kind}
            target={target}
            limits={limits}
            full={full}
            onPick={(picked) => {
              pick(picked);
            }}
            buttonRef={focus.button}
            fieldId={fieldId}
            error={error}
            errorId={errorId}
          >
            <SpaceMeter total={limits.upload_total_bytes} stored={submission.total_bytes} coming={coming} />
          </DropZone>
          {error ? <FieldMessage id={errorId}>{error}</FieldMessage> : null}
        </div>
        {refused.length > 0 ? (
          <RefusedFiles
            refused={refused}
            onDismiss={() => {
              setRefused([]);
              focus.toButton();
            }}
          />
        ) : null}
        {files.length + own.length > 0 ? (
          <Box>
            <Typography variant="label" component="h3" id={`${step[kind]}-list`}>
              {t(target === 'addition' ? 'additions.list' : `${step[kind]}.list`)}
            </Typography>
            <FileRows
              listRef={focus.list}
              labelledBy={`${step[kind]}-list`}
              files={files}
              uploads={own}
              onRemoveFile={setRemoving}
              extensions={limits.extensions}
              onReplaceFile={(file, picked) => {
                pick([picked], file);
              }}
              onRetry={(upload) => {
                focus.keepRow(upload.id);
                void queue.retry(upload.id);
              }}
              onRemoveUpload={(upload) => {
                focus.afterRowGoes(upload.id);
                announce(t('upload.said.cancelled', { name: upload.file.name }));
                queue.remove(upload.id);
              }}
            />
          </Box>
        ) : null}
      </Box>
      <RemoveFileDialog
        file={removing}
        target={target}
        onClose={() => {
          setRemoving(null);
        }}
        onRemoved={(file) => {
          setRemoving(null);
          focus.afterRowGoes(file.id);
          announce(t('file.removed', { name: file.name }));
        }}
      />
    </>
  );
}
