import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import { FormField } from '@/components/FormField';
import { useFileSizeText } from '@/components/useFileSizeText';
import { isolateLtr } from '@/i18n/isolate';
import { acceptOf, typesOf } from './pickedFile';
import { DropZone } from './DropZone';
import { SendingFile } from './SendingFile';
import { StoredFile, type KeptFile } from './StoredFile';
import type { FileUpload } from './useFileUpload';

interface FileFieldProps {
  name: string;
  label: ReactNode;
  error: string | undefined;
  optional?: boolean;
  /** Largest file in the hint; undefined leaves the hint out. */
  maxBytes?: number | undefined;
  upload: FileUpload;
  /** The stored file; null without one. */
  file: KeptFile | null;
  /** Beside the size of the stored file. */
  note?: string | undefined;
  removing?: boolean;
  /** Undefined if the stored file can only be replaced. */
  onRemove?: () => void;
  children?: ReactNode;
}

/** At most one file. The drop zone states the rules; the button is its keyboard equivalent. */
export function FileField({
  name,
  label,
  error,
  optional = false,
  maxBytes,
  upload,
  file,
  note,
  removing,
  onRemove,
  children,
}: FileFieldProps) {
  const { t } = useTranslation('upload');
  const limits = useConfig()?.limits;
  const size = useFileSizeText();
  const chooser = useRef<HTMLButtonElement>(null);
  const { open, ...zone } = useDropzone({
    // The form validates the file itself, for its own messages.
    onDrop: (accepted, rejected) => {
      upload.choose([...accepted, ...rejected.map((one) => one.file)]);
    },
    noClick: true,
    noKeyboard: true,
  });
  /** Moves the focus, because the pressed button disappears with its row. */
  const then = (action: () => void) => () => {
    chooser.current?.focus();
    action();
  };
  return (
    <FormField
      name={name}
      label={label}
      hint={
        maxBytes === undefined || !limits
          ? undefined
          : t('rules', { types: isolateLtr(typesOf(limits)), max: size(maxBytes) })
      }
      error={upload.problem ?? error}
      optional={optional}
      group
    >
      {(field) => (
        <DropZone {...zone} accept={acceptOf(limits?.extensions ?? [])}>
          {upload.upload ? (
            <SendingFile upload={upload.upload} onRetry={then(upload.retry)} onCancel={then(upload.cancel)} />
          ) : file ? (
            <StoredFile file={file} note={note} removing={removing} onRemove={onRemove && then(onRemove)} />
          ) : (
            <Typography sx={{ flex: '1 1 160px' }}>{t('drop')}</Typography>
          )}
          <Button
            ref={chooser}
            id={field.id}
            variant="outlined"
            startIcon={<AttachFileRounded />}
            aria-describedby={field['aria-describedby']}
            onClick={open}
          >
            {t(file || upload.upload ? 'other' : 'choose')}
          </Button>
          {children}
          {upload.voice}
        </DropZone>
      )}
    </FormField>
  );
}
