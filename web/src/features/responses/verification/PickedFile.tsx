import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { FormField } from '@/components/FormField';
import { DropZone, FileLine } from '@/upload/DropZone';

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
  const { open, ...zone } = useDropzone({
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
        <DropZone {...zone}>
          {file ? <FileLine file={file} /> : <Typography sx={{ flex: '1 1 160px' }}>{t('drop')}</Typography>}
          <Button
            id={field.id}
            variant="outlined"
            startIcon={<AttachFileRounded />}
            aria-describedby={field['aria-describedby']}
            onClick={open}
          >
            {t(file ? 'other' : 'choose')}
          </Button>
        </DropZone>
      )}
    </FormField>
  );
}
