import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedDocumentOut } from '@/api/schema.gen';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { deleteDocument } from '../api';
import { useLibrary } from '../useLibrary';

/** Deletes the entry with all its versions. */
export function DeleteButton({ document, onDeleted }: { document: ManagedDocumentOut; onDeleted: () => void }) {
  const { t } = useTranslation('library');
  const errorText = useErrorText();
  const { look } = useLibrary();
  const [asking, setAsking] = useState(false);
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: () => deleteDocument(document.id),
    onSuccess: () => {
      notifySuccess(t('delete.done'));
      onDeleted();
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
    onSettled: () => {
      setAsking(false);
      return look();
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
        {t('delete.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title={t('delete.title', { title: isolate(document.title[currentLanguage()], currentLanguage()) })}
        confirmLabel={t('delete.confirm')}
        loading={removal.isPending}
        onConfirm={() => {
          removal.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('delete.text', { count: document.versions.length })}
      </ConfirmDialog>
    </>
  );
}
