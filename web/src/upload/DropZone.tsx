import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { DropzoneState } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '@/components/FileIcon';
import { FileName, FileSize } from '@/components/FileName';

interface DropZoneProps extends Pick<DropzoneState, 'getRootProps' | 'getInputProps' | 'isDragActive'> {
  /** Types of files that the browser offers; all if it is missing. */
  accept?: string;
  children: ReactNode;
}

/** Takes dropped files. Its button, among the children, is the keyboard equivalent. */
export function DropZone({ getRootProps, getInputProps, isDragActive, accept, children }: DropZoneProps) {
  const { t } = useTranslation('upload');
  return (
    <Box
      {...getRootProps()}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 4,
        border: '2px dashed',
        borderColor: (theme) => (isDragActive ? theme.tokens.primary : theme.tokens.controlBorder),
        borderRadius: '12px',
        bgcolor: (theme) => (isDragActive ? theme.tokens.primarySoft : 'transparent'),
      }}
    >
      <input {...getInputProps({ accept, 'aria-hidden': true, 'aria-label': t('choose'), tabIndex: -1 })} />
      {children}
    </Box>
  );
}

interface FileLineProps {
  file: { name: string; size: number };
  note?: string | undefined;
  children?: ReactNode;
}

/** Icon, name and size of a file. */
export function FileLine({ file, note, children }: FileLineProps) {
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
        {children}
      </Box>
    </>
  );
}
