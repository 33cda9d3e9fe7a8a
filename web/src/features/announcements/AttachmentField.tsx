import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import { FileIcon } from '@/components/FileIcon';
import { extensionOf } from '@/components/fileNames';
import { FileSize } from '@/components/FileSize';
import { FormField } from '@/components/FormField';
import { isolate, isolateLtr } from '@/i18n/isolate';

const extensions = ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx', 'zip'];
const mostMegabytes = 20;

interface AttachmentFieldProps {
  file: { name: string; size: number } | null;
  error?: string | undefined;
  onChange: (file: File | null) => void;
}

/** One file or none; the rules stand in the zone, and the button does all that a mouse can do. */
export function AttachmentField({ file, error, onChange }: AttachmentFieldProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const [refusal, setRefusal] = useState<string>();
  const take = (picked: readonly File[]) => {
    const [first, second] = picked;
    const problem = !first
      ? undefined
      : second
        ? t('attachment.onlyOne')
        : !extensions.includes(extensionOf(first.name))
          ? t('attachment.unsupported')
          : first.size > mostMegabytes * 1024 * 1024
            ? t('attachment.tooLarge', { max: mostMegabytes })
            : undefined;
    setRefusal(problem);
    if (first && !problem) onChange(first);
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // Every check is ours, with words of our own.
    onDrop: (accepted, rejected) => {
      take([...accepted, ...rejected.map((one) => one.file)]);
    },
    noClick: true,
    noKeyboard: true,
  });
  return (
    <FormField
      name="attachment"
      label={t('attachment.label')}
      hint={t('attachment.rules', { types: isolateLtr('PDF · JPG · PNG · DOCX · XLSX · ZIP'), max: mostMegabytes })}
      error={refusal ?? error}
      optional
      group
    >
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
          <input {...getInputProps({ accept: extensions.map((name) => `.${name}`).join(','), 'aria-hidden': true, 'aria-label': t('attachment.choose'), tabIndex: -1 })} />
          {file ? (
            <>
              <FileIcon name={file.name} />
              <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
                <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
                  <Bdi>{file.name}</Bdi>
                </Typography>
                <Typography variant="caption" component="p">
                  <FileSize bytes={file.size} />
                </Typography>
              </Box>
              <IconButton
                aria-label={t('attachment.remove', { name: isolate(file.name) })}
                onClick={() => {
                  setRefusal(undefined);
                  onChange(null);
                }}
              >
                <DeleteOutlineRounded />
              </IconButton>
            </>
          ) : (
            <Typography sx={{ flex: '1 1 200px' }}>{t('attachment.drop')}</Typography>
          )}
          <Button id={field.id} variant="outlined" startIcon={<AttachFileRounded />} aria-describedby={field['aria-describedby']} onClick={open}>
            {t(file ? 'attachment.replace' : 'attachment.choose')}
          </Button>
        </Box>
      )}
    </FormField>
  );
}
