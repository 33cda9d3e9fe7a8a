import { Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from './later';
import { useLater } from './useLater';
import { notifyError } from './toast';

interface Opening {
  open: boolean;
  onClose: () => void;
}

/**
 * A lazily loaded dialog or menu. It mounts at its first opening, when all of it is loaded, so that it takes the focus;
 * if the fetch fails, it closes with a message.
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
    // Stays mounted after the first opening, so that it can fade out.
    // A boundary of its own, because the page would be hidden while texts of the dialog are fetched.
    return isThere && opened ? (
      <Suspense>
        <part.Part {...props} />
      </Suspense>
    ) : null;
  };
}
