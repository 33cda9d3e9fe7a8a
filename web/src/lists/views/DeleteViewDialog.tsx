import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ViewOut } from '@/api/schema.gen';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { savedParam } from '../useListAddress';
import { deleteView, savedViewsQuery } from './saved';

interface DeleteViewDialogProps {
  open: boolean;
  view: ViewOut | undefined;
  onClose: () => void;
}

/** Deletes a view; the list stays as it is shown. */
export default function DeleteViewDialog({ open, view, onClose }: DeleteViewDialogProps) {
  const { t } = useTranslation('lists');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [, setParams] = useSearchParams();
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => deleteView(id),
    onSuccess: () => {
      notifySuccess(t('saved.deleted'));
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(savedParam);
          return next;
        },
        { replace: true },
      );
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries(savedViewsQuery);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t('saved.deleteTitle', { name: isolate(view?.name ?? '') })}
      confirmLabel={t('saved.deleteAction')}
      destructive
      loading={removal.isPending}
      onConfirm={() => {
        if (view) removal.mutate(view.id);
      }}
      onCancel={onClose}
    >
      {t('saved.deleteText')}
    </ConfirmDialog>
  );
}
