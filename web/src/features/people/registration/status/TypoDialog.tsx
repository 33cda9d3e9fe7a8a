import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/contract';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { notifySuccess } from '@/components/toast';
import { correctRegistration } from '@/features/people/accounts/api';
import { correctableFields, useCorrection } from './correction';
import { DeclaredField } from '@/features/people/fields/DeclaredField';
import { OwnAccountHint } from './OwnAccountHint';

interface TypoDialogProps {
  user: User;
  open: boolean;
  onClose: () => void;
}

/** The registration while it waits, except email and phone number. */
export default function TypoDialog({ user, open, onClose }: TypoDialogProps) {
  const { t } = useTranslation('accounts');
  return (
    <FormDialog open={open} title={t('status.typo.title')} onClose={onClose}>
      <TypoForm user={user} onClose={onClose} />
    </FormDialog>
  );
}

function TypoForm({ user, onClose }: Omit<TypoDialogProps, 'open'>) {
  const { t } = useTranslation('accounts');
  const fields = correctableFields();
  const portalForm = useCorrection({
    user,
    fields,
    send: correctRegistration,
    onDone: () => {
      notifySuccess(t('status.typo.saved'));
      onClose();
    },
  });
  return (
    <DialogForm {...portalForm} action={t('status.typo.save')} onClose={onClose}>
      <Typography variant="body2">
        {t('status.typo.text')} <OwnAccountHint />
      </Typography>
      {fields.map((field) => (
        <DeclaredField key={field.name} field={field} portalForm={portalForm} />
      ))}
    </DialogForm>
  );
}
