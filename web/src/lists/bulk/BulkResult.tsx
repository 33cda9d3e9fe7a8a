import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { counted } from '@/i18n/counts';
import { Lines } from './Lines';

/** What was done. `left`: a line for each row that was not changed, with the reason. */
export interface Outcome {
  text: string;
  left?: readonly string[];
}

interface BulkResultProps {
  open: boolean;
  outcome: Outcome | null;
  onClose: () => void;
}

/** What was done, and each row that was not changed. */
export default function BulkResult({ open, outcome, onClose }: BulkResultProps) {
  const { t } = useTranslation(['lists', 'common']);
  const titleId = useId();
  const left = outcome?.left ?? [];
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="title" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {outcome?.text}
      </DialogTitle>
      <DialogContent>
        <Typography>{t('bulk.left', counted(left.length))}</Typography>
        <Lines lines={left} />
      </DialogContent>
      <DialogActions>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the only choice takes the focus of a dialog */}
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
