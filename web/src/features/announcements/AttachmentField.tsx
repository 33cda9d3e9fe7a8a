import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/ErrorState';
import { FormField } from '@/components/FormField';
import { isolateLtr } from '@/i18n/isolate';
import { AttachedFile } from './AttachedFile';
import { extensions, maxMegabytes, refusalOfFiles } from './attachmentRules';
import { SendingFile } from './SendingFile';
import type { AttachmentState } from './useAttachment';

interface AttachmentFieldProps {
  attachment: AttachmentState;
  error: string | undefined;
}

/** At most one file. The drop zone states the rules; the button is its keyboard equivalent. */
export function AttachmentField({ attachment, error }: AttachmentFieldProps) {
  const { t } = useTranslation('announcements');
  const { file, draft, problem } = attachment;
  const chooser = useRef<HTMLButtonElement>(null);
  const take = (picked: readonly File[]) => {
    const refusal = refusalOfFiles(picked);
    if (refusal) attachment.refuse(refusal);
    else if (picked[0]) attachment.choose(picked[0]);
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // The form validates the file itself, for its own messages.
    onDrop: (accepted, rejected) => {
      take([...accepted, ...rejected.map((one) => one.file)]);
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
      name="attachment"
      label={t('attachment.label')}
      hint={t('attachment.rules', { types: isolateLtr('PDF · JPG · PNG · DOCX · XLSX · ZIP'), max: maxMegabytes })}
      error={problem ?? error}
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
          <input
            {...getInputProps({
              accept: extensions.map((name) => `.${name}`).join(','),
              'aria-hidden': true,
              'aria-label': t('attachment.choose'),
              tabIndex: -1,
            })}
          />
          {draft.upload ? (
            <SendingFile upload={draft.upload} onRetry={then(draft.retry)} onCancel={then(draft.cancel)} />
          ) : file ? (
            <AttachedFile
              file={file}
              keptUntil={attachment.stored?.expires_at}
              removing={draft.remove.isPending}
              onRemove={then(attachment.remove)}
            />
          ) : (
            <Typography sx={{ flex: '1 1 200px' }}>{t('attachment.drop')}</Typography>
          )}
          <Button
            ref={chooser}
            id={field.id}
            variant="outlined"
            startIcon={<AttachFileRounded />}
            aria-describedby={field['aria-describedby']}
            onClick={open}
          >
            {t(draft.upload || file ? 'attachment.replace' : 'attachment.choose')}
          </Button>
          {draft.query.isError ? (
            <Box sx={{ flexBasis: '100%' }}>
              <ErrorState error={draft.query.error} onRetry={() => void draft.query.refetch()} />
            </Box>
          ) : null}
          {attachment.voice}
        </Box>
      )}
    </FormField>
  );
}
