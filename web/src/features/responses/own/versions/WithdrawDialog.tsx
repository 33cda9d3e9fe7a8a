import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Submission } from '@/api/contract';
import { useAuth } from '@/auth/AuthContext';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { withdrawResponse } from '../api';
import { stepAddress } from '../steps/steps';
import { useVersionChange } from './useVersionChange';

interface WithdrawDialogProps {
  open: boolean;
  submission: Submission;
  onClose: () => void;
}

/** Withdraws after the receipt number is typed. */
export function WithdrawDialog({ open, submission, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('submission');
  const { refresh } = useAuth();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { run, isPending, error, reset } = useVersionChange(submission, withdrawResponse, () => {
    notifySuccess(t('withdraw.done'));
    void navigate(stepAddress('document'), { replace: true });
    // Updates the journey and the sidebar; if that fails, the next page load does.
    refresh().catch(() => undefined);
  });
  return (
    <ConfirmDialog
      open={open}
      title={t('withdraw.title')}
      confirmLabel={t('withdraw.confirm')}
      destructive
      loading={isPending}
      mustType={submission.receipt_number ?? undefined}
      onConfirm={run}
      onCancel={() => {
        reset();
        onClose();
      }}
    >
      <Typography>{t('withdraw.consequence')}</Typography>
      <Typography sx={{ mt: 2 }}>{t(submission.replacement ? 'withdraw.keptReplacement' : 'withdraw.kept')}</Typography>
      {error ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(error)}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
