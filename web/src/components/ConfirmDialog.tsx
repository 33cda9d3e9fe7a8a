import type { ConfirmationProps } from './Confirmation';
import { later } from './later';

const Confirmation = later(() => import('./Confirmation'));

interface ConfirmDialogProps extends Omit<ConfirmationProps, 'onClose'> {
  onCancel: () => void;
}

/** Asks for confirmation; see `Confirmation` for its content. */
export function ConfirmDialog({ onCancel, ...asked }: ConfirmDialogProps) {
  return <Confirmation {...asked} onClose={onCancel} />;
}
