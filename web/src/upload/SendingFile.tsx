import CloseRounded from '@mui/icons-material/CloseRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import WifiOffRounded from '@mui/icons-material/WifiOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '@/components/FileIcon';
import { useFileSizeText } from '@/components/useFileSizeText';
import { FileName } from '@/components/FileName';
import { isolateFileName } from '@/components/fileNames';
import type { Upload } from './useFileUpload';

interface SendingFileProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}

/** Progress of an upload, or an interrupted upload. */
export function SendingFile({ upload: { file, state, sent }, onRetry, onCancel }: SendingFileProps) {
  const { t } = useTranslation('upload');
  const size = useFileSizeText();
  const name = isolateFileName(file.name);
  const interrupted = state === 'interrupted';
  return (
    <>
      <FileIcon name={file.name} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <FileName name={file.name} />
        </Typography>
        {interrupted ? (
          <>
            <Typography
              variant="small"
              component="p"
              color="warning"
              sx={{ display: 'flex', gap: 1.5, mt: 1, fontWeight: 500 }}
            >
              <WifiOffRounded aria-hidden sx={{ fontSize: 16, mt: '1px', flexShrink: 0 }} />
              <span>{t('interrupted')}</span>
            </Typography>
            <Button
              variant="outlined"
              size="small"
              startIcon={<ReplayRounded />}
              onClick={onRetry}
              aria-label={t('retryNamed', { name })}
              sx={{ mt: 2 }}
            >
              {t('retry')}
            </Button>
          </>
        ) : (
          <>
            <Typography variant="caption" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {state === 'checking' ? t('checking') : t('sent', { sent: size(sent), total: size(file.size) })}
            </Typography>
            <LinearProgress
              variant={state === 'checking' ? 'indeterminate' : 'determinate'}
              value={Math.min(100, Math.round((sent / Math.max(file.size, 1)) * 100))}
              aria-label={t('progress', { name })}
              sx={{ height: 6, borderRadius: '999px', mt: 1.5 }}
            />
          </>
        )}
      </Box>
      <IconButton aria-label={t(interrupted ? 'remove' : 'cancelNamed', { name })} onClick={onCancel}>
        <CloseRounded />
      </IconButton>
    </>
  );
}
