import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedRfiOut, RfiOut } from '@/api/schema.gen';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { later } from '@/components/later';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { managedRfiQuery, openRfi, showChanged } from './api';

const ReasonDialog = later(() => import('./ReasonDialog'));

/** Opens, closes or reopens the request now. */
export function Actions({ managed, rfi }: { managed: ManagedRfiOut; rfi: RfiOut }) {
  const { t } = useTranslation('request');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const revision = managed.revision ?? 0;
  const changed = (saved: ManagedRfiOut) => {
    showChanged(queryClient, saved);
  };
  const opening = useMutation({
    networkMode: 'always',
    mutationFn: () => openRfi(revision),
    onSuccess: (saved) => {
      changed(saved);
      notifySuccess(t('open.done'));
    },
    onError: (error) => {
      notifyError(errorText(error));
      void queryClient.invalidateQueries({ queryKey: managedRfiQuery.queryKey });
    },
    onSettled: () => {
      setAsking(false);
    },
  });
  const action = rfi.state === 'scheduled' ? 'open' : rfi.state === 'open' ? 'close' : 'reopen';
  return (
    <>
      <Button
        variant={action === 'close' ? 'dangerOutlined' : 'outlined'}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t(`${action}.action`)}
      </Button>
      <ConfirmDialog
        open={asking && action === 'open'}
        title={t('open.title')}
        confirmLabel={t('open.action')}
        loading={opening.isPending}
        onConfirm={() => {
          opening.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('open.text')}
      </ConfirmDialog>
      <ReasonDialog
        key={action}
        open={asking && action !== 'open'}
        action={action === 'close' ? 'close' : 'reopen'}
        revision={revision}
        onChanged={changed}
        onClose={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
