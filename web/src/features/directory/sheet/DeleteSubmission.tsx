import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyResponse } from '@/api/contract';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { refreshLists } from '@/lists/cache';
import { companyResponse, deleteSubmission } from './api';

export function DeleteSubmission({ response, onDeleted }: { response: CompanyResponse; onDeleted: () => void }) {
  const { t } = useTranslation('submissions');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: () => deleteSubmission(response.id),
    onSuccess: () => {
      notifySuccess(t('delete.done'));
      onDeleted();
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
    onSettled: () => {
      setAsking(false);
      queryClient.removeQueries({ queryKey: companyResponse(response.id).queryKey });
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
        {t('delete.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('delete.title', { name: isolate(response.company.organization_name) })}
        confirmLabel={t('delete.open')}
        destructive
        loading={removal.isPending}
        onConfirm={() => {
          removal.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('delete.text', { count: response.files.length })}
        {response.versions.length > 1 ? ` ${t('delete.versions')}` : null}
        {response.additions.length > 0 ? ` ${t('delete.additions')}` : null}
      </ConfirmDialog>
    </>
  );
}
