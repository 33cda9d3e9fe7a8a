import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { wantsProof } from '@/api/proof';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { refreshLists, removeRow } from '@/lists/cache';
import { deleteCompany } from './api';

interface DeleteCompanyProps {
  /** The representative's id. */
  id: string;
  name: string;
  /** The cached list that it leaves. */
  list: string;
  onDeleted: () => void;
  /** Beside decisions the button has a short label. */
  brief?: boolean;
}

/** Deletes a company with all its data, after typing its name. */
export function DeleteCompany({ id, name, list, onDeleted, brief = false }: DeleteCompanyProps) {
  const { t } = useTranslation(['directory', 'common']);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: () => deleteCompany(id),
    onSuccess: () => {
      setAsking(false);
      removeRow(queryClient, list, { user_id: id });
      refreshLists(queryClient);
      notifySuccess(t('delete.done'));
      onDeleted();
    },
    onError: (error) => {
      // Who has not confirmed once more who they are may try again with the name that they typed.
      if (!isApiError(error) || !wantsProof(error.status, error.code)) setAsking(false);
      notifyError(errorText(error));
      refreshLists(queryClient);
    },
  });
  return (
    <>
      <Button
        variant="dangerOutlined"
        onClick={() => {
          setAsking(true);
        }}
      >
        {brief ? t('common:actions.delete') : t('delete.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('delete.title', { name: isolate(name) })}
        confirmLabel={t('delete.open')}
        destructive
        mustType={name}
        loading={removal.isPending}
        onConfirm={() => {
          removal.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </>
  );
}
