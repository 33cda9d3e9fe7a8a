import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, unwrap } from '@/api/client';
import { releaseReasonMax } from '@/api/limits.gen';
import { usePortalForm } from '@/forms/usePortalForm';
import { DialogForm, FormDialog } from './FormDialog';
import { isolateFileName } from './fileNames';
import { TextInput } from './TextInput';
import { notifySuccess } from './toast';

interface ReleaseDialogProps {
  open: boolean;
  file: { id: string; name: string };
  onClose: () => void;
}

/** Asks why a file that could not be checked may be read. */
export default function ReleaseDialog({ open, ...asked }: ReleaseDialogProps) {
  const { t } = useTranslation('fileWarnings');
  return (
    <FormDialog
      open={open}
      title={t('release.title', { name: isolateFileName(asked.file.name) })}
      onClose={asked.onClose}
    >
      <ReleaseForm {...asked} />
    </FormDialog>
  );
}

function ReleaseForm({ file, onClose }: Omit<ReleaseDialogProps, 'open'>) {
  const { t } = useTranslation('fileWarnings');
  const queryClient = useQueryClient();
  const { field, clearDraft, ...shown } = usePortalForm({
    defaultValues: { reason: '' },
    schema: (rules) =>
      import('@/validation/presets').then(({ createPresets, z }) =>
        z.object({ reason: createPresets(rules).requiredAs(rules('required')).max(releaseReasonMax) }),
      ),
    labelOf: () => t('release.reason'),
    draft: `release.${file.id}`,
    onSubmit: async ({ reason }) => {
      try {
        await unwrap(
          client.POST('/api/files/{file_id}/release', { params: { path: { file_id: file.id } }, body: { reason } }),
        );
        clearDraft();
        notifySuccess(t('release.done'));
        onClose();
      } finally {
        // Wherever the file is shown.
        void queryClient.invalidateQueries();
      }
    },
  });
  return (
    <DialogForm {...shown} action={t('release.action')} onClose={onClose}>
      <Typography>{t('release.text')}</Typography>
      <TextInput
        {...field('reason')}
        label={t('release.reason')}
        hint={t('release.hint')}
        multiline
        minRows={3}
        maxLength={releaseReasonMax}
      />
    </DialogForm>
  );
}
