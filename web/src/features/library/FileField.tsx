import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import type { DocumentFile } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { FileIcon } from '@/components/FileIcon';
import { extensionOf } from '@/components/fileNames';
import { FileSize } from '@/components/FileSize';
import { FormField } from '@/components/FormField';
import { useAnnouncer } from '@/components/useAnnouncer';
import { useErrorText } from '@/components/useErrorText';
import { useFileSizeText } from '@/components/useFileSizeText';
import { isolate } from '@/i18n/isolate';
import { extensions } from './limits';
import { useUpload, type Upload } from './useUpload';

interface FileFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error: string | undefined;
  optional?: boolean;
  maxBytes: number;
  /** The stored file; null without one. */
  file: DocumentFile | null;
  onChange: (file: DocumentFile) => void;
  /** Whether a file is on its way. */
  onBusy: (busy: boolean) => void;
}

/** One file, uploaded as soon as it is chosen or dropped. */
export function FileField({
  name,
  label,
  hint,
  error,
  optional = false,
  maxBytes,
  file,
  onChange,
  onBusy,
}: FileFieldProps) {
  const { t } = useTranslation('library');
  const errorText = useErrorText();
  const size = useFileSizeText();
  const { announce, voice } = useAnnouncer();
  const chooser = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const sending = useUpload((end, fileName) => {
    onBusy(end.result === 'interrupted');
    announce(t(`file.said.${end.result}`, { name: isolate(fileName) }));
    if (end.result === 'stored') onChange(end.file);
    if (end.result === 'refused') setProblem(errorText(end.error));
  });
  const leave = useEffectEvent(() => {
    onBusy(false);
  });
  // The field disappears when another kind of content is chosen.
  useEffect(
    () => () => {
      leave();
    },
    [],
  );
  const take = ([first, second]: readonly File[]) => {
    if (!first) return;
    if (second) setProblem(t('file.onlyOne'));
    else if (!extensions.includes(extensionOf(first.name))) setProblem(t('file.unsupported'));
    else if (first.size > maxBytes) setProblem(t('file.tooLarge', { max: size(maxBytes) }));
    else {
      setProblem(undefined);
      onBusy(true);
      sending.start(first);
    }
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: (accepted, rejected) => {
      take([...accepted, ...rejected.map((one) => one.file)]);
    },
    noClick: true,
    noKeyboard: true,
  });
  const cancel = () => {
    chooser.current?.focus();
    sending.cancel();
    onBusy(false);
  };
  return (
    <FormField name={name} label={label} hint={hint} error={problem ?? error} optional={optional} group>
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
              accept: extensions.map((extension) => `.${extension}`).join(','),
              'aria-hidden': true,
              'aria-label': t('file.choose'),
              tabIndex: -1,
            })}
          />
          {sending.upload ? (
            <Sending upload={sending.upload} onRetry={sending.retry} onCancel={cancel} />
          ) : file ? (
            <Stored file={file} />
          ) : (
            <Typography sx={{ flex: '1 1 160px' }}>{t('file.drop')}</Typography>
          )}
          <Button
            ref={chooser}
            id={field.id}
            variant="outlined"
            startIcon={<AttachFileRounded />}
            aria-describedby={field['aria-describedby']}
            onClick={open}
          >
            {t(file || sending.upload ? 'file.other' : 'file.choose')}
          </Button>
          {voice}
        </Box>
      )}
    </FormField>
  );
}

function Stored({ file }: { file: DocumentFile }) {
  return (
    <>
      <FileIcon name={file.name} />
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <Bdi>{file.name}</Bdi>
        </Typography>
        <Typography variant="caption" component="p">
          <FileSize bytes={file.size} />
        </Typography>
      </Box>
    </>
  );
}

function Sending({ upload, onRetry, onCancel }: { upload: Upload; onRetry: () => void; onCancel: () => void }) {
  const { t } = useTranslation('library');
  const size = useFileSizeText();
  const { file, state, sent } = upload;
  const name = isolate(file.name);
  return (
    <>
      <FileIcon name={file.name} />
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <Bdi>{file.name}</Bdi>
        </Typography>
        {state === 'interrupted' ? (
          <>
            <Typography variant="small" component="p" color="warning" sx={{ mt: 1, fontWeight: 500 }}>
              {t('file.interrupted')}
            </Typography>
            <Button variant="outlined" size="small" startIcon={<ReplayRounded />} onClick={onRetry} sx={{ mt: 2 }}>
              {t('file.retry')}
            </Button>
          </>
        ) : (
          <>
            <Typography variant="caption" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {state === 'checking' ? t('file.checking') : t('file.sent', { sent: size(sent), total: size(file.size) })}
            </Typography>
            <LinearProgress
              variant={state === 'checking' ? 'indeterminate' : 'determinate'}
              value={Math.min(100, Math.round((sent / Math.max(file.size, 1)) * 100))}
              aria-label={t('file.progress', { name })}
              sx={{ height: 6, borderRadius: '999px', mt: 1.5 }}
            />
          </>
        )}
      </Box>
      <IconButton aria-label={t('file.cancelNamed', { name })} onClick={onCancel}>
        <CloseRounded />
      </IconButton>
    </>
  );
}
