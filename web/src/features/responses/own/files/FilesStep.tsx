import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileKind, FileOut } from '@/api/schema.gen';
import { FieldMessage } from '@/components/FormField';
import { DropZone } from '../uploads/DropZone';
import { FileRows } from './FileRows';
import { RefusedFiles } from '../uploads/RefusedFiles';
import { RemoveFileDialog } from './RemoveFileDialog';
import { SpaceMeter } from './SpaceMeter';
import { useFileFocus } from './useFileFocus';
import { usePick, type PickOptions } from '../uploads/usePick';
import type { UploadTarget } from '../uploads/useUploads';

export interface FilesStepProps extends PickOptions {
  target?: UploadTarget;
  error?: string | undefined;
}

const step = { document: 'document', attachment: 'attachments' } as const;
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
  const [removing, setRemoving] = useState<FileOut | null>(null);
  const focus = useFileFocus(queue);
  const chosen = usePick({ kind, submission, limits, queue, uploads, announce });
  const { files, own, refused } = chosen;
  const full = chosen.count >= (kind === 'document' ? limits.documents_max : limits.attachments_max);
  const fieldId = `field-${step[kind]}`;
  const errorId = `${fieldId}-error`;
  const pick = (picked: readonly File[], replaced?: FileOut) => {
    if (chosen.pick(picked, replaced)) focus.afterPick();
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
            <SpaceMeter total={limits.upload_total_bytes} stored={submission.total_bytes} coming={chosen.coming} />
          </DropZone>
          {error ? <FieldMessage id={errorId}>{error}</FieldMessage> : null}
        </div>
        {refused.length > 0 ? (
          <RefusedFiles
            refused={refused}
            onDismiss={() => {
              chosen.dismiss();
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
              onReplaceUpload={(upload, picked) => {
                focus.afterRowGoes(upload.id);
                chosen.pickInstead(upload, picked);
              }}
              withAdvice
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
