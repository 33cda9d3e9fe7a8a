import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Submission } from '@/api/contract';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { useErrorText } from '@/components/useErrorText';
import { filesOf } from '../api';
import { useFileSizeText } from '@/components/useFileSizeText';
import { useSubmitResponse } from './useSubmitResponse';

interface ConfirmSubmitProps {
  open: boolean;
  submission: Submission;
  onClose: () => void;
}

/** The confirmation: content, and that it is final. */
export function ConfirmSubmit({ open, submission, onClose }: ConfirmSubmitProps) {
  const { t } = useTranslation('submission');
  const size = useFileSizeText();
  const errorText = useErrorText();
  const { submit, isPending, error, reset } = useSubmitResponse();
  const files = filesOf(submission).length;
  return (
    <ConfirmDialog
      open={open}
      title={t('confirm.title')}
      confirmLabel={t('confirm.submit')}
      loading={isPending}
      onCancel={() => {
        reset();
        onClose();
      }}
      onConfirm={submit}
    >
      <Typography>{t('confirm.contents')}</Typography>
      <Box component="ul" sx={{ m: 0, my: 2, paddingInlineStart: 5 }}>
        <li>{t('confirm.files', { count: files, size: size(submission.total_bytes) })}</li>
        <li>{t('confirm.links', { count: submission.links.length })}</li>
      </Box>
      <Typography>{t('confirm.final')}</Typography>
      {error ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {t('confirm.failed')} {errorText(error)}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
