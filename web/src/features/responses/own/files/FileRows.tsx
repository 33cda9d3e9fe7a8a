import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileOut } from '@/api/schema.gen';
import { isolateFileName } from '@/components/fileNames';
import { ReplaceButton } from './ReplaceButton';
import { StoredFileRow } from './StoredFileRow';
import type { Upload } from '../uploads/UploadQueue';
import { UploadRow } from './UploadRow';

interface FileRowsProps {
  files: readonly FileOut[];
  labelledBy: string;
  uploads?: readonly Upload[];
  listRef?: Ref<HTMLUListElement>;
  /** Without it the files are read-only. */
  onRemoveFile?: (file: FileOut) => void;
  /** The offered types for a replacement. */
  extensions?: readonly string[];
  onReplaceFile?: (file: FileOut, picked: File) => void;
  onRetry?: (upload: Upload) => void;
  onRemoveUpload?: (upload: Upload) => void;
  onReplaceUpload?: (upload: Upload, picked: File) => void;
  /** Whether the files can still be replaced, so that warnings say what to do. */
  withAdvice?: boolean;
}

function Row({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Box component="li" data-row={id} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      {children}
    </Box>
  );
}

/** Stored files, then running uploads. */
export function FileRows({
  files,
  labelledBy,
  uploads = [],
  listRef,
  onRemoveFile,
  extensions = [],
  onReplaceFile,
  onRetry,
  onRemoveUpload,
  onReplaceUpload,
  withAdvice = false,
}: FileRowsProps) {
  const { t } = useTranslation('submission');
  return (
    <Box component="ul" ref={listRef} aria-labelledby={labelledBy} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {files.map((file) => (
        <Row key={file.id} id={file.id}>
          <StoredFileRow
            file={file}
            withAdvice={withAdvice}
            {...(onRemoveFile && {
              onRemove: () => {
                onRemoveFile(file);
              },
            })}
            replace={
              onReplaceFile && !uploads.some(({ replaces }) => replaces === file.id) ? (
                <ReplaceButton
                  label={t('file.replace', { name: isolateFileName(file.name) })}
                  text={t('file.replaceShort')}
                  extensions={extensions}
                  onPick={(picked) => {
                    onReplaceFile(file, picked);
                  }}
                />
              ) : undefined
            }
          />
        </Row>
      ))}
      {uploads.map((upload) => (
        <Row key={upload.id} id={upload.id}>
          <UploadRow
            upload={upload}
            onRetry={
              onRetry &&
              (() => {
                onRetry(upload);
              })
            }
            onRemove={
              onRemoveUpload &&
              (() => {
                onRemoveUpload(upload);
              })
            }
            extensions={extensions}
            onReplace={
              onReplaceUpload &&
              ((picked) => {
                onReplaceUpload(upload, picked);
              })
            }
          />
        </Row>
      ))}
    </Box>
  );
}
