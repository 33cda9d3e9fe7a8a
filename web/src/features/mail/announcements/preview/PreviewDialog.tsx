import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Audience, Texts } from '../api';
import { MailPreview } from './MailPreview';

interface PreviewDialogProps {
  open: boolean;
  /** Null while the dialog is closed. */
  mail: Texts | null;
  audience: Audience | null;
  onClose: () => void;
}

/** The preview where the window has no room for it beside the form. */
export default function PreviewDialog({ open, mail, audience, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const titleId = useId();
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(mail);
  if (mail && mail !== last) setLast(mail);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      slotProps={{ paper: { sx: { height: 'calc(100% - 64px)' } } }}
    >
      <DialogTitle id={titleId} variant="title" component="h2">
        {t('preview.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {last ? <MailPreview mail={last} audience={audience} /> : null}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
