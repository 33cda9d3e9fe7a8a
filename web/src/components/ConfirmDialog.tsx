import type { ConfirmationProps } from './Confirmation';
import { laterDialog } from './laterDialog';

const Confirmation = laterDialog(() => import('./Confirmation'));

interface ConfirmDialogProps extends Omit<ConfirmationProps, 'onClose'> {
  onCancel: () => void;
}

/** Asks before something is done that others will notice; see `Confirmation` for what it shows. */
export function ConfirmDialog({ onCancel, ...asked }: ConfirmDialogProps) {
  return <Confirmation {...asked} onClose={onCancel} />;
}
