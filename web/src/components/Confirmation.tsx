import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyped, typedIfMany, TypedConfirmation } from './TypedConfirmation';

export interface ConfirmationProps {
  open: boolean;
  /** Names the object: "Delete Najd Mapping Co.?" */
  title: string;
  /** The consequence: "Its 4 files and answers go too." */
  children: ReactNode;
  /** Input below the consequence. */
  fields?: ReactNode;
  /** The button's verb: "Delete", "Submit response". */
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Red button for an irreversible action. */
  destructive?: boolean;
  loading?: boolean;
  /** Nothing can be confirmed: only Cancel works. */
  disabled?: boolean;
  /** Text to type before the button works (a company's name), or how many are concerned: typed if they are many. */
  mustType?: string | number | undefined;
}

/** The focus starts on Cancel, so that a habitual Enter does no harm. */
export default function Confirmation(props: ConfirmationProps) {
  const titleId = useId();
  const textId = useId();
  const close = () => {
    if (!props.loading) props.onClose();
  };
  return (
    <Dialog
      open={props.open}
      onClose={close}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId} variant="title" component="h2">
        {props.title}
      </DialogTitle>
      <ConfirmBody {...props} textId={textId} onClose={close} />
    </Dialog>
  );
}

/** Mounted with the dialog, so that earlier input is gone. */
function ConfirmBody({
  children,
  fields,
  confirmLabel,
  onConfirm,
  onClose,
  destructive,
  loading,
  disabled,
  mustType,
  textId,
}: ConfirmationProps & { textId: string }) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const wanted = typeof mustType === 'number' ? typedIfMany(mustType) : mustType;
  const blocked = disabled === true || (wanted !== undefined && !isTyped(wanted, typed));
  return (
    <>
      <DialogContent>
        <div id={textId}>{children}</div>
        {fields ? <div style={{ marginBlockStart: 20 }}>{fields}</div> : null}
        {wanted === undefined ? null : (
          <div style={{ marginBlockStart: 16 }}>
            <TypedConfirmation wanted={wanted} typed={typed} onChange={setTyped} />
          </div>
        )}
      </DialogContent>
      <DialogActions>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the safe choice takes the focus of a dialog */}
        <Button variant="outlined" onClick={onClose} disabled={loading} autoFocus>
          {t('actions.cancel')}
        </Button>
        <Button
          variant={destructive ? 'danger' : 'contained'}
          onClick={onConfirm}
          loading={loading ?? false}
          disabled={blocked}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  );
}
