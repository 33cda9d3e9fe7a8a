import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FileWarning as Warning } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { FileIcon } from '@/components/FileIcon';
import { FileSize } from '@/components/FileSize';
import { FileWarning } from '@/components/FileWarning';
import { isolate } from '@/i18n/isolate';

export interface KeptFile {
  name: string;
  size: number;
  warning?: Warning | null | undefined;
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
          <Bdi>{file.name}</Bdi>
        </Typography>
        <Typography variant="caption" component="p">
          <FileSize bytes={file.size} />
          {note === undefined ? null : ` · ${note}`}
        </Typography>
        <FileWarning warning={file.warning} withAdvice />
      </Box>
      {onRemove ? (
        <IconButton aria-label={t('remove', { name: isolate(file.name) })} loading={removing} onClick={onRemove}>
          <DeleteOutlineRounded />
        </IconButton>
      ) : null}
    </>
  );
}
