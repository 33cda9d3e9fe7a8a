import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileName } from './FileName';

const images = ['image/jpeg', 'image/png'];
const pdf = 'application/pdf';

interface ShownFile {
  name: string;
  content_type: string;
}

export const canPreview = (file: ShownFile) => file.content_type === pdf || images.includes(file.content_type);

interface FilePreviewProps {
  file: ShownFile | null;
  address: string;
  /** For browsers without a viewer. */
  noPreview: string;
  onClose: () => void;
}

/** Shows a PDF or a picture with the browser's own viewer. */
export function FilePreview({ file, address, noPreview, onClose }: FilePreviewProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState({ file, address });
  if (file && last.file !== file) setLast({ file, address });
  return (
    <Dialog
      open={file !== null}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="lg"
      fullWidth
      slotProps={{ paper: { sx: { height: 'calc(100% - 64px)' } } }}
    >
      <DialogTitle id={titleId} variant="title" component="h2" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <FileName name={last.file?.name ?? ''} />
        </Box>
        <IconButton aria-label={t('actions.close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', p: 0 }}>
        {last.file ? <Content file={last.file} address={last.address} noPreview={noPreview} /> : null}
      </DialogContent>
    </Dialog>
  );
}

function Content({ file, address, noPreview }: { file: ShownFile; address: string; noPreview: string }) {
  if (images.includes(file.content_type)) {
    return (
      <Box
        component="img"
        src={address}
        alt={file.name}
        sx={{ maxWidth: '100%', maxHeight: '100%', m: 'auto', objectFit: 'contain' }}
      />
    );
  }
  // Undefined in older browsers; those show PDF files.
  const readable = (navigator as { pdfViewerEnabled?: boolean }).pdfViewerEnabled ?? true;
  if (!readable) return <Typography sx={{ p: 6 }}>{noPreview}</Typography>;
  return <iframe src={address} title={file.name} style={{ width: '100%', height: '100%', border: 0 }} />;
}
