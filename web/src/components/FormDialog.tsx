import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { createContext, use, useEffect, useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary, type SummaryError } from './ErrorSummary';

const Submitting = createContext<(isSubmitting: boolean) => void>(() => undefined);

interface FormDialogProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  /** For one short field. */
  narrow?: boolean;
  /** Mounted with the dialog, so that it starts anew. */
  children: ReactNode;
}

/** A form in a dialog. A click beside it does not close it, because that would lose what was typed. */
export function FormDialog({ open, title, narrow = false, onClose, children }: FormDialogProps) {
  const titleId = useId();
  const [isSubmitting, setSubmitting] = useState(false);
  return (
    <Dialog
      open={open}
      // A request under way must show its result.
      onClose={(_, reason) => {
        if (reason !== 'backdropClick' && !isSubmitting) onClose();
      }}
      aria-labelledby={titleId}
      maxWidth={narrow ? 'xs' : 'md'}
      fullWidth
    >
      <DialogTitle id={titleId} variant="title" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <Submitting value={setSubmitting}>{children}</Submitting>
    </Dialog>
  );
}

interface DialogFormProps {
  summary: SummaryError[];
  attempt: number;
  submit: (event?: SyntheticEvent) => void;
  isSubmitting: boolean;
  /** A file is on its way. */
  busy?: boolean;
  action: string;
  onClose: () => void;
  children: ReactNode;
}

/** Fields and buttons of a form in a dialog. */
export function DialogForm({
  summary,
  attempt,
  submit,
  isSubmitting,
  busy = false,
  action,
  onClose,
  children,
}: DialogFormProps) {
  const { t } = useTranslation('common');
  const report = use(Submitting);
  useEffect(() => {
    report(isSubmitting);
  }, [report, isSubmitting]);
  return (
    <form noValidate style={{ display: 'contents' }} onSubmit={submit}>
      <DialogContent>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
          <ErrorSummary errors={summary} attempt={attempt} />
          {children}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={busy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
