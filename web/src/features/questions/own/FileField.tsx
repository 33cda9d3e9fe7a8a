import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import { FileIcon } from '@/components/FileIcon';
import { FileSize } from '@/components/FileSize';
import { FormField } from '@/components/FormField';
import { isolate, isolateLtr } from '@/i18n/isolate';
import { extensions, megabytes, type QuestionFileState } from './useQuestionFile';

interface FileFieldProps {
  file: QuestionFileState;
  error: string | undefined;
  maxFileBytes: number;
}

/** At most one file. */
export function FileField({ file, error, maxFileBytes }: FileFieldProps) {
  const { t } = useTranslation('questions');
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { stored, upload } = file;
  const shown = upload?.file ?? stored;
  return (
    <FormField
      name="file_id"
      label={t('ask.file_id')}
      hint={t('file.rules', { types: isolateLtr('PDF · JPG · PNG · DOCX · XLSX · ZIP'), max: megabytes(maxFileBytes) })}
      error={file.problem ?? error}
      optional
      group
    >
      {(field) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            aria-label={t('file.choose')}
            accept={extensions.map((name) => `.${name}`).join(',')}
            onChange={({ currentTarget }) => {
              const picked = currentTarget.files?.[0];
              currentTarget.value = '';
              if (picked) file.choose(picked);
            }}
          />
          {shown ? (
            <>
              <FileIcon name={shown.name} />
              <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
                <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
                  <Bdi>{shown.name}</Bdi>
                </Typography>
                {upload ? (
                  <LinearProgress
                    variant="determinate"
                    value={Math.min(100, Math.round((upload.sent / Math.max(upload.file.size, 1)) * 100))}
                    aria-label={t('file.progress', { name: isolate(shown.name) })}
                    sx={{ height: 6, borderRadius: '999px', mt: 1.5 }}
                  />
                ) : (
                  <Typography variant="caption" component="p">
                    <FileSize bytes={shown.size} />
                  </Typography>
                )}
              </Box>
              <IconButton
                aria-label={t(upload ? 'file.cancel' : 'file.remove', { name: isolate(shown.name) })}
                onClick={() => {
                  // The pressed button disappears.
                  chooser.current?.focus();
                  file.remove();
                }}
              >
                <CloseRounded />
              </IconButton>
            </>
          ) : null}
          <Button
            ref={chooser}
            id={field.id}
            variant="outlined"
            startIcon={<AttachFileRounded />}
            aria-describedby={field['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            {t(shown ? 'file.replace' : 'file.choose')}
          </Button>
        </Box>
      )}
    </FormField>
  );
}
