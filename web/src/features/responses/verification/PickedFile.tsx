import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '@/components/FileIcon';
import { FileName, FileSize } from '@/components/FileName';
import { FormField } from '@/components/FormField';

interface PickedFileProps {
  name: string;
  label: ReactNode;
  error: string | undefined;
  file: File | null;
  onPick: (file: File) => void;
}

/** One file that stays on the device. The button is the keyboard equivalent of the drop zone. */
export function PickedFile({ name, label, error, file, onPick }: PickedFileProps) {
  const { t } = useTranslation('upload');
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: ([picked]) => {
      if (picked) onPick(picked);
    },
    multiple: false,
    noClick: true,
    noKeyboard: true,
  });
  return (
    <FormField name={name} label={label} error={error} group>
      {(field) => (
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
          <input {...getInputProps({ 'aria-hidden': true, 'aria-label': t('choose'), tabIndex: -1 })} />
          {file ? (
            <>
              <FileIcon name={file.name} />
              <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
                <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
                  <FileName name={file.name} />
                </Typography>
                <Typography variant="caption" component="p">
                  <FileSize bytes={file.size} />
                </Typography>
              </Box>
            </>
          ) : (
            <Typography sx={{ flex: '1 1 160px' }}>{t('drop')}</Typography>
          )}
          <Button
            id={field.id}
            variant="outlined"
            startIcon={<AttachFileRounded />}
            aria-describedby={field['aria-describedby']}
            onClick={open}
          >
            {t(file ? 'other' : 'choose')}
          </Button>
        </Box>
      )}
    </FormField>
  );
}
