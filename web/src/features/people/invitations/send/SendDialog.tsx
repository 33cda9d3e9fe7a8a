import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '@/storage/useDraft';
import { AddressesStep } from './AddressesStep';
import type { CheckedList } from './checkedList';
import { DetailsStep } from './DetailsStep';
import { emptyDraft } from './draft';

interface SendDialogProps {
  open: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** Two steps: addresses with their check, then language, expiry, note and preview. Input survives closing and reload. */
export default function SendDialog({ open, onClose, onSent }: SendDialogProps) {
  const { t } = useTranslation('invitations');
  const titleId = useId();
  const draft = useDraft('invitations.send', emptyDraft());
  const [checked, setChecked] = useState<CheckedList | null>(null);
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="title" component="h2">
        {t('send.title')}
      </DialogTitle>
      {checked ? (
        <DetailsStep
          draft={draft}
          list={checked}
          onCorrected={(list) => {
            draft.setValue((before) => ({ ...before, text: list.text }));
            setChecked(list);
          }}
          onBack={() => {
            setChecked(null);
          }}
          onSent={() => {
            draft.clear();
            setChecked(null);
            onSent();
          }}
        />
      ) : (
        <AddressesStep draft={draft} onChecked={setChecked} onCancel={onClose} />
      )}
    </Dialog>
  );
}
