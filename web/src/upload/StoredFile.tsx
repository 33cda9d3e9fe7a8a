import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { FileState, type FileWithState } from '@/components/FileState';
import { isolateFileName } from '@/components/fileNames';
import { FileLine } from './DropZone';

export interface KeptFile extends FileWithState {
  name: string;
  size: number;
}

interface StoredFileProps {
  file: KeptFile;
  note: string | undefined;
  removing: boolean | undefined;
  onRemove: (() => void) | undefined;
}

/** A file that the server has stored. */
export function StoredFile({ file, note, removing = false, onRemove }: StoredFileProps) {
  const { t } = useTranslation('upload');
  return (
    <>
      <FileLine file={file} note={note}>
        <FileState file={file} withAdvice />
      </FileLine>
      {onRemove ? (
        <IconButton
          aria-label={t('remove', { name: isolateFileName(file.name) })}
          loading={removing}
          onClick={onRemove}
        >
          <DeleteOutlineRounded />
        </IconButton>
      ) : null}
    </>
  );
}
