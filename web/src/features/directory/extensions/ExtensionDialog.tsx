import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { extensionReasonMax } from '@/api/limits.gen';
import type { CompanyDeadlineOut } from '@/api/schema.gen';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { FormDateInput } from '@/forms/FormDateInput';
import { usePortalForm } from '@/forms/usePortalForm';
import { isolate } from '@/i18n/isolate';
import { fromField, toField } from '@/i18n/saudiTime';
import { refreshLists } from '@/lists/cache';
import { extensionQuery, giveExtension, takeExtensionBack } from './api';

export type ExtensionAction = 'give' | 'change' | 'takeBack';

interface ExtensionDialogProps {
  open: boolean;
  action: ExtensionAction;
  companyId: string;
  name: string;
  deadline: CompanyDeadlineOut;
  onClose: () => void;
}

/** Gives a company more time, changes that, or takes it back; the company is told the reason. */
export default function ExtensionDialog({ open, onClose, ...asked }: ExtensionDialogProps) {
  const { t } = useTranslation('directory');
  return (
    <FormDialog
      open={open}
      title={t(`extension.${asked.action}.title`, { name: isolate(asked.name) })}
      onClose={onClose}
    >
      <ExtensionForm {...asked} onClose={onClose} />
    </FormDialog>
  );
}

function ExtensionForm({ action, companyId, deadline, onClose }: Omit<ExtensionDialogProps, 'open'>) {
  const { t } = useTranslation('directory');
  const queryClient = useQueryClient();
  const gives = action !== 'takeBack';
  const { form, field, errorOf, clearDraft, ...shown } = usePortalForm({
    defaultValues: { until: toField(deadline.until), reason: '' },
    schema: (rules) =>
      import('./schemas').then(({ extensionSchema, takeBackSchema }) =>
        gives ? extensionSchema(rules) : takeBackSchema(rules),
      ),
    labelOf: (name) => t(`extension.form.${name}`),
    draft: `extension.${companyId}`,
    onSubmit: async ({ until, reason }) => {
      const body = { reason, revision: deadline.revision };
      const { queryKey } = extensionQuery(companyId);
      try {
        const saved = await (gives
          ? giveExtension(companyId, { ...body, until: fromField(until, deadline.until) ?? '' })
          : takeExtensionBack(companyId, body));
        queryClient.setQueryData(queryKey, saved);
        refreshLists(queryClient);
        void queryClient.invalidateQueries({ queryKey: ['rfi'] });
        clearDraft();
        notifySuccess(t(`extension.${action}.done`));
        onClose();
      } catch (error) {
        // The change may have been saved, or another one before it.
        void queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    },
  });
  return (
    <DialogForm {...shown} action={t(`extension.${action}.action`)} onClose={onClose}>
      <Typography>{t(`extension.${action}.text`)}</Typography>
      {gives ? (
        <FormDateInput
          form={form}
          name="until"
          withTime
          error={errorOf('until')}
          label={t('extension.form.until')}
          hint={t('extension.form.untilHint')}
        />
      ) : null}
      <TextInput
        {...field('reason')}
        label={t('extension.form.reason')}
        hint={t(`extension.form.reasonHint.${deadline.locale}`)}
        lang={deadline.locale}
        multiline
        minRows={3}
        maxLength={extensionReasonMax}
      />
    </DialogForm>
  );
}
