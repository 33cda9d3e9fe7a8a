import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedDocumentOut } from '@/api/schema.gen';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { notifyOfDocument } from '../api';
import { useLibrary } from '../useLibrary';

interface NotifyButtonProps {
  document: ManagedDocumentOut;
  /** Number of approved companies. */
  companies: number;
}

/** Notifies approved companies of the last version, after a confirmation; of the same version again only knowingly. */
export function NotifyButton({ document, companies }: NotifyButtonProps) {
  const { t } = useTranslation('library');
  const errorText = useErrorText();
  const { saved, look } = useLibrary();
  const [asking, setAsking] = useState(false);
  const language = currentLanguage();
  const version = document.versions[0];
  const earlier = version?.notified ?? null;
  const notifying = useMutation({
    networkMode: 'always',
    mutationFn: () => notifyOfDocument(document.id, { revision: document.revision, again: earlier !== null }),
    onSuccess: (changed) => {
      saved(changed);
      notifySuccess(t('notify.done', { count: companies }));
    },
    onError: (error) => {
      void look();
      notifyError(errorText(error));
    },
    onSettled: () => {
      setAsking(false);
    },
  });
  if (!version || version.kind === 'missing' || document.is_hidden) return null;
  const title = isolate(document.title[language], language);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<NotificationsActiveRounded />}
        disabled={companies === 0}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t(earlier ? 'notify.again' : 'notify.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('notify.title', { count: companies })}
        confirmLabel={t(earlier ? 'notify.again' : 'notify.confirm')}
        loading={notifying.isPending}
        mustType={companies}
        onConfirm={() => {
          notifying.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {earlier
          ? t('notify.textAgain', { title, version: version.number, at: formatDateTime(earlier.at, language) })
          : t('notify.text', { title, version: version.number })}
      </ConfirmDialog>
    </>
  );
}
