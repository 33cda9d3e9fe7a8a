import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { notifySuccess } from '@/components/toast';
import { ReasonFields } from '@/features/request/rfi/ReasonFields';
import { usePortalForm } from '@/forms/usePortalForm';
import { openingsQuery, startOpening } from './api';

/** Asks why the responses are opened before the deadline, in both languages. */
export default function EarlyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('openings');
  return (
    <FormDialog open={open} title={t('early.title')} onClose={onClose}>
      <EarlyForm onClose={onClose} />
    </FormDialog>
  );
}

function EarlyForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['openings', 'request']);
  const queryClient = useQueryClient();
  const { field, clearDraft, ...shown } = usePortalForm({
    defaultValues: { reason_en: '', reason_ar: '' },
    schema: (rules) => import('@/features/request/rfi/schemas').then(({ closingSchema }) => closingSchema(rules)),
    labelOf: (name) => t(`request:form.${name}`),
    draft: 'openings.early',
    onSubmit: async (reason) => {
      const saved = await startOpening(reason);
      clearDraft();
      queryClient.setQueryData(openingsQuery.queryKey, saved);
      notifySuccess(t('opening.begun'));
      onClose();
    },
  });
  return (
    <DialogForm {...shown} action={t('opening.begin')} onClose={onClose}>
      <Typography>{t('early.text')}</Typography>
      <ReasonFields field={field} />
    </DialogForm>
  );
}
