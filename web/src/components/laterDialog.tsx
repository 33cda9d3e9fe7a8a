import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from './later';
import { useLater } from './useLater';
import { notifyError } from './toast';

interface Opening {
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog or a menu that is fetched for itself. It is mounted with its first opening, when all of it is there, so that it takes
 * the focus as any other does; where it cannot be fetched it closes again with a message.
 */
export function laterDialog<Props extends Opening>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const part = later(load);
  return function LaterDialog(props: Props) {
    const { t } = useTranslation('common');
    const { open, onClose } = props;
    const [opened, setOpened] = useState(open);
    if (open && !opened) setOpened(true);
    const isThere = useLater(part, open, () => {
      notifyError(t('errors.network'));
      onClose();
    });
    // Once opened it stays, to be seen while it fades.
    return isThere && opened ? <part.Part {...props} /> : null;
  };
}
