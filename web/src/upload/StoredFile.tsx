import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '@/components/FileIcon';
import { FileState, type FileWithState } from '@/components/FileState';
import { FileName, FileSize } from '@/components/FileName';
import { isolateFileName } from '@/components/fileNames';

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
      <FileIcon name={file.name} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <FileName name={file.name} />
        </Typography>
        <Typography variant="caption" component="p">
          <FileSize bytes={file.size} />
          {note === undefined ? null : ` · ${note}`}
        </Typography>
        <FileState file={file} withAdvice />
      </Box>
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
