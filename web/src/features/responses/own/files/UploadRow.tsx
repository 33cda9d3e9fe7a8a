import CloseRounded from '@mui/icons-material/CloseRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import WifiOffRounded from '@mui/icons-material/WifiOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from '@/components/FormField';
import { ReplaceButton } from './ReplaceButton';
import { RowFrame } from './StoredFileRow';
import { isUnfinished, type Upload } from '../uploads/UploadQueue';
import { useFileSizeText } from '@/components/useFileSizeText';
import { FileName } from '@/components/FileName';
import { isolateFileName } from '@/components/fileNames';
import { useRefusalText } from '../uploads/useRefusalText';

interface UploadRowProps {
  upload: Upload;
  /** Without it the row is read-only. */
  onRetry?: (() => void) | undefined;
  /** Cancels an upload or removes a failed row: one button in one place, so that it keeps the focus. */
  onRemove?: (() => void) | undefined;
  /** Another file instead of a refused one. */
  onReplace?: ((picked: File) => void) | undefined;
  /** The offered types for it. */
  extensions?: readonly string[];
}

/** Name of a row in an error summary. */
export const uploadField = ({ id }: Upload) => `upload-${id}`;

export function UploadRow({ upload, onRetry, onRemove, onReplace, extensions = [] }: UploadRowProps) {
  const { t } = useTranslation('submission');
  const { file, state } = upload;
  const name = isolateFileName(file.name);
  const unfinished = isUnfinished(upload);
  return (
    <RowFrame
      name={file.name}
      title={<FileName name={file.name} />}
      note={<Progress upload={upload} />}
      actions={
        onRemove ? (
          <IconButton
            id={fieldId(uploadField(upload))}
            onClick={onRemove}
            aria-label={t(unfinished ? 'upload.cancelNamed' : 'upload.discardNamed', { name })}
          >
            <CloseRounded />
          </IconButton>
        ) : undefined
      }
    >
      {unfinished ? <Bar upload={upload} /> : <Failure upload={upload} />}
      {state === 'interrupted' && onRetry ? (
        <Button
          variant="outlined"
          size="small"
          startIcon={<ReplayRounded />}
          onClick={onRetry}
          aria-label={t('upload.retryNamed', { name })}
          sx={{ mt: 2 }}
        >
          {t('upload.retry')}
        </Button>
      ) : null}
      {state === 'refused' && onReplace ? (
        <Box sx={{ mt: 2 }}>
          <ReplaceButton
            label={t('upload.insteadNamed', { name })}
            text={t('upload.instead')}
            extensions={extensions}
            onPick={onReplace}
          />
        </Box>
      ) : null}
    </RowFrame>
  );
}

function Progress({ upload: { file, state, sent, speed } }: { upload: Upload }) {
  const { t } = useTranslation('submission');
  const size = useFileSizeText();
  if (state !== 'sending') return <span>{size(file.size)}</span>;
  return (
    <>
      <span>{t('upload.sent', { sent: size(sent), total: size(file.size) })}</span>
      {speed === null ? null : <span>{t('upload.speed', { speed: size(speed) })}</span>}
    </>
  );
}

function Bar({ upload: { file, state, sent } }: { upload: Upload }) {
  const { t } = useTranslation('submission');
  const share = Math.min(100, Math.round((sent / file.size) * 100));
  return (
    <Box sx={{ mt: 1.5 }}>
      <LinearProgress
        variant={state === 'checking' ? 'indeterminate' : 'determinate'}
        value={share}
        aria-label={t('upload.progress', { name: isolateFileName(file.name) })}
        sx={{ height: 6, borderRadius: '999px' }}
      />
      {state === 'sending' ? null : (
        <Typography variant="caption" component="p" sx={{ mt: 1 }}>
          {t(state === 'checking' ? 'upload.checking' : 'upload.waiting')}
        </Typography>
      )}
    </Box>
  );
}

function Failure({ upload: { state, error } }: { upload: Upload }) {
  const { t } = useTranslation('submission');
  const refusalText = useRefusalText();
  const interrupted = state === 'interrupted';
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The reason arrives at the end of the upload, when the row may be out of view.
    if (!interrupted) place.current?.scrollIntoView({ block: 'nearest' });
  }, [interrupted]);
  const Icon = interrupted ? WifiOffRounded : ErrorOutlineRounded;
  return (
    <Typography
      ref={place}
      variant="small"
      component="p"
      color={interrupted ? 'warning' : 'error'}
      sx={{ display: 'flex', gap: 1.5, mt: 1, fontWeight: 500, scrollMarginBlock: '96px' }}
    >
      <Icon aria-hidden sx={{ fontSize: 16, mt: '1px', flexShrink: 0 }} />
      <span>{interrupted ? t('upload.interrupted') : t('upload.refused', { reason: refusalText(error) })}</span>
    </Typography>
  );
}
