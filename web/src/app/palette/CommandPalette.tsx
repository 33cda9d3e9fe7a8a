import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PaletteBody } from './PaletteBody';

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  /** Closes without returning the focus, which the next page takes. */
  onLeave: () => void;
}

/** Search of screens, actions and records: a combobox with a list box (ARIA Authoring Practices). */
export default function CommandPalette({ open, onClose, onLeave }: CommandPaletteProps) {
  const { t } = useTranslation('palette');
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      // The button returns it, unless a page was chosen.
      disableRestoreFocus
      maxWidth={false}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          sx: {
            width: 'min(640px, 100% - 16px)',
            maxHeight: { xs: 'calc(100% - 16px)', sm: 'min(560px, 100% - 128px)' },
            m: 0,
            mt: { xs: 2, sm: 24 },
          },
        },
      }}
    >
      <h2 id={titleId} className="visuallyHidden">
        {t('title')}
      </h2>
      <PaletteBody onClose={onClose} onLeave={onLeave} />
    </Dialog>
  );
}
