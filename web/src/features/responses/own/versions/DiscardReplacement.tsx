import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Submission } from '@/api/contract';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { clearDraft } from '@/storage/drafts';
import { discardReplacement } from '../api';
import { useUploads } from '../uploads/useUploads';
import { linksDraft } from '../links/useLinks';
import { useVersionChange } from './useVersionChange';

/** Discards the replacement after a confirmation; the response that stands is not touched. */
export function DiscardReplacement({ submission }: { submission: Submission }) {
  const { t } = useTranslation('submission');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { queue } = useUploads();
  const [asking, setAsking] = useState(false);
  const { run, isPending, error, reset } = useVersionChange(submission, discardReplacement, () => {
    queue.clear();
    clearDraft(linksDraft);
    setAsking(false);
    notifySuccess(t('replacement.discard.done'));
    void navigate({ search: '' }, { replace: true });
  });
  return (
    <>
      <Button
        variant="dangerOutlined"
        size="small"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('replacement.discard.open')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('replacement.discard.title')}
        confirmLabel={t('replacement.discard.confirm')}
        destructive
        loading={isPending}
        onConfirm={run}
        onCancel={() => {
          reset();
          setAsking(false);
        }}
      >
        <Typography>{t('replacement.discard.text')}</Typography>
        {error ? (
          <Alert severity="error" sx={{ mt: 3 }}>
            {errorText(error)}
          </Alert>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
