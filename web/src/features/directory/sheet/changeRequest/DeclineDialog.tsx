import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { changeReasonMax } from '@/api/limits.gen';
import type { DecidableRequestOut } from '@/api/schema.gen';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { isolate } from '@/i18n/isolate';
import { declineChange } from './changeRequest';
import { useShowDecision } from './useShowDecision';

interface DeclineDialogProps {
  open: boolean;
  userId: string;
  companyId: string;
  name: string;
  request: DecidableRequestOut;
  onClose: () => void;
}

/** Declines a change request with the reason that the company is told. */
export default function DeclineDialog({ open, ...asked }: DeclineDialogProps) {
  const { t } = useTranslation('companySheet');
  return (
    <FormDialog
      open={open}
      title={t('changeRequest.declineTitle', { name: isolate(asked.name) })}
      onClose={asked.onClose}
    >
      <DeclineForm {...asked} />
    </FormDialog>
  );
}

function DeclineForm({ request, onClose, ...company }: Omit<DeclineDialogProps, 'open'>) {
  const { t } = useTranslation('companySheet');
  const { showDecided, showPresent } = useShowDecision(company);
  const { field, clearDraft, ...shown } = usePortalForm({
    defaultValues: { reason: '' },
    schema: (rules) =>
      import('@/validation/presets').then(({ createPresets, z }) =>
        z.object({ reason: createPresets(rules).requiredAs(rules('required')).max(changeReasonMax) }),
      ),
    labelOf: () => t('changeRequest.reason'),
    draft: `changeRequest.${request.id}`,
    onSubmit: async ({ reason }) => {
      try {
        showDecided(
          await declineChange(company.companyId, { request_id: request.id, revision: request.revision, reason }),
        );
        clearDraft();
        notifySuccess(t('changeRequest.declined'));
        onClose();
      } catch (error) {
        showPresent();
        throw error;
      }
    },
  });
  return (
    <DialogForm {...shown} action={t('changeRequest.decline')} onClose={onClose}>
      <Typography>{t('changeRequest.declineText')}</Typography>
      <TextInput
        {...field('reason')}
        label={t('changeRequest.reason')}
        hint={t(`changeRequest.reasonHint.${request.locale}`)}
        lang={request.locale}
        multiline
        minRows={3}
        maxLength={changeReasonMax}
      />
    </DialogForm>
  );
}
