import Alert from '@mui/material/Alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { FileOut } from '@/api/schema.gen';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { Sentence } from '@/components/Sentence';
import { useErrorText } from '@/components/useErrorText';
import { FileName } from '@/components/FileName';
import { deleteAdditionFile, deleteFile, showRemoved, showTakenOut, submissionQuery } from '../api';
import type { UploadTarget } from '../uploads/useUploads';
import { useRefreshRules } from '../useRefreshRules';

interface RemoveFileDialogProps {
  file: FileOut | null;
  target: UploadTarget;
  onClose: () => void;
  onRemoved: (file: FileOut) => void;
}

const removals = {
  response: { remove: deleteFile, show: showRemoved },
  addition: { remove: deleteAdditionFile, show: showTakenOut },
} as const;

/** Deletes a file on the server after a confirmation. */
export function RemoveFileDialog({ file, target, onClose, onRemoved }: RemoveFileDialogProps) {
  const { t } = useTranslation(['submission', 'common']);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const refreshRules = useRefreshRules();
  const { remove, show } = removals[target];
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: FileOut) =>
      remove(id).catch((error: unknown) => {
        // Another tab has deleted it already.
        if (!isApiError(error, 'not_found')) throw error;
      }),
    onSuccess: (_, removed) => {
      show(queryClient, removed.id);
      void queryClient.invalidateQueries({ queryKey: submissionQuery.queryKey });
      onRemoved(removed);
    },
    onError: refreshRules,
  });
  // The dialog keeps its text while it fades out.
  const [shown, setShown] = useState(file);
  if (file && file !== shown) setShown(file);
  return (
    <ConfirmDialog
      open={file !== null}
      title={t('file.removeTitle')}
      confirmLabel={t('common:actions.remove')}
      destructive
      loading={removal.isPending}
      onCancel={() => {
        removal.reset();
        onClose();
      }}
      onConfirm={() => {
        if (file) removal.mutate(file);
      }}
    >
      <Sentence text={t(`file.removeText.${target}`)} parts={{ name: <FileName name={shown?.name ?? ''} /> }} />
      {removal.error ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(removal.error)}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
