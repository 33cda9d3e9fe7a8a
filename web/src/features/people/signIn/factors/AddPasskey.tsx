import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/ApiError';
import { factorLabelMax } from '@/api/limits.gen';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { TextInput } from '@/components/TextInput';
import { usePortalForm } from '@/forms/usePortalForm';
import { addPasskey } from './api';
import { thisDevice } from './thisDevice';
import { isCancelled, isThereAlready } from './webauthn';

interface AddFactorProps {
  open: boolean;
  onClose: () => void;
  /** `codes`: recovery codes, if it was the first factor. */
  onAdded: (codes: string[]) => void;
}

export default function AddPasskey({ open, ...added }: AddFactorProps) {
  const { t } = useTranslation('factors');
  return (
    <FormDialog open={open} title={t('passkey.add')} narrow onClose={added.onClose}>
      <PasskeyForm {...added} />
    </FormDialog>
  );
}

function PasskeyForm({ onClose, onAdded }: Omit<AddFactorProps, 'open'>) {
  const { t } = useTranslation('factors');
  const { field, ...shown } = usePortalForm({
    defaultValues: { label: thisDevice() },
    schema: (rules) => import('./schemas').then(({ passkeySchema }) => passkeySchema(rules)),
    onSubmit: async ({ label }) => {
      try {
        onAdded((await addPasskey(label)).recovery_codes);
      } catch (error) {
        if (isCancelled(error)) throw new ApiError({ status: 0, code: 'cancelled', message: t('passkey.cancelled') });
        if (isThereAlready(error)) throw new ApiError({ status: 0, code: 'known', message: t('passkey.known') });
        throw error;
      }
    },
  });
  return (
    <DialogForm {...shown} action={t('passkey.make')} onClose={onClose}>
      <Typography>{t('passkey.text')}</Typography>
      <TextInput {...field('label')} label={t('label')} hint={t('labelHint')} maxLength={factorLabelMax} />
    </DialogForm>
  );
}
