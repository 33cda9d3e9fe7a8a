import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/ApiError';
import { DialogForm } from '@/components/FormDialog';
import { useErrorText } from '@/components/useErrorText';
import type { ProofFormProps } from '../factors/ProofForms';
import { useDialogAction } from '../useDialogAction';
import { beginAgainAtProvider } from './api';
import { onProofTold } from './proofChannel';
import { useProviderName } from './useProviderName';

/** Confirms at the sign-in service, in a window of its own, so that the page with what is typed in it stays. */
export function ProveAtProvider({ onProved, onClose, children }: ProofFormProps) {
  const { t } = useTranslation('factors');
  const errorText = useErrorText();
  const name = useProviderName();
  const { form, fail } = useDialogAction(async () => {
    // At once, because browsers block a window that opens later than the click.
    const opened = window.open('', 'portal-provider', 'popup,width=520,height=720');
    if (!opened) throw new ApiError({ status: 0, code: 'blocked', message: t('proof.blocked') });
    try {
      opened.location.href = await beginAgainAtProvider();
    } catch (error) {
      opened.close();
      throw error;
    }
  }, errorText);
  useEffect(() =>
    onProofTold((refused) => {
      if (refused === null) onProved();
      else fail(t('proof.notConfirmed'));
    }),
  );
  return (
    <DialogForm {...form} action={t('proof.byProvider', { name })} onClose={onClose}>
      <Typography>{t('proof.text')}</Typography>
      <Typography>{t('proof.atProvider')}</Typography>
      {children}
    </DialogForm>
  );
}
