import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '@/components/FormDialog';
import { PasswordField } from '@/components/PasswordField';
import { TextInput } from '@/components/TextInput';
import { useErrorText } from '@/components/useErrorText';
import { usePortalForm } from '@/forms/usePortalForm';
import { useDialogAction } from '../useDialogAction';
import { proveByApp, proveByPasskey, proveByPassword } from './api';
import { isCancelled } from './webauthn';

export interface ProofFormProps {
  onProved: () => void;
  onClose: () => void;
  /** The other ways. */
  children?: ReactNode;
}

export function ByPasskey({ onProved, onClose, children }: ProofFormProps) {
  const { t } = useTranslation('factors');
  const errorText = useErrorText();
  const { form } = useDialogAction(
    () => proveByPasskey().then(onProved),
    (error) => (isCancelled(error) ? t('proof.cancelled') : errorText(error)),
  );
  return (
    <DialogForm {...form} action={t('proof.byPasskey')} onClose={onClose}>
      <Typography>{t('proof.text')}</Typography>
      {children}
    </DialogForm>
  );
}

export function ByApp({ onProved, onClose, children }: ProofFormProps) {
  const { t } = useTranslation('factors');
  const { field, ...shown } = usePortalForm({
    defaultValues: { code: '' },
    schema: (rules) => import('./schemas').then(({ appProofSchema }) => appProofSchema(rules)),
    onSubmit: async ({ code }) => {
      await proveByApp(code);
      onProved();
    },
  });
  return (
    <DialogForm {...shown} action={t('proof.confirm')} onClose={onClose}>
      <Typography>{t('proof.text')}</Typography>
      <TextInput
        {...field('code')}
        label={t('app.code')}
        ltr
        inputProps={{ inputMode: 'numeric' }}
        autoComplete="one-time-code"
      />
      {children}
    </DialogForm>
  );
}

/** For people without factors. */
export function ByPassword({ onProved, onClose }: Omit<ProofFormProps, 'children'>) {
  const { t } = useTranslation('factors');
  const { field, ...shown } = usePortalForm({
    defaultValues: { account_password: '' },
    schema: (rules) => import('./schemas').then(({ passwordProofSchema }) => passwordProofSchema(rules)),
    onSubmit: async ({ account_password }) => {
      await proveByPassword(account_password);
      onProved();
    },
  });
  return (
    <DialogForm {...shown} action={t('proof.confirm')} onClose={onClose}>
      <Typography>{t('proof.text')}</Typography>
      <PasswordField {...field('account_password')} label={t('proof.password')} autoComplete="current-password" />
    </DialogForm>
  );
}
