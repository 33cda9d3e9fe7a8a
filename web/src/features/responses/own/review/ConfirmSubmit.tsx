import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Submission } from '@/api/contract';
import { LtrParts } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { useErrorText } from '@/components/useErrorText';
import { isolateLtr } from '@/i18n/isolate';
import { filesOf } from '../api';
import { useFileSizeText } from '@/components/useFileSizeText';
import { useSubmitResponse } from './useSubmitResponse';

interface ConfirmSubmitProps {
  open: boolean;
  submission: Submission;
  onClose: () => void;
}

/** The confirmation: content, and until when it can be changed. */
export function ConfirmSubmit({ open, submission, onClose }: ConfirmSubmitProps) {
  const { t } = useTranslation('submission');
  const size = useFileSizeText();
  const errorText = useErrorText();
  const replaces = submission.replacement ? submission.receipt_number : null;
  const { submit, isPending, error, reset } = useSubmitResponse(replaces);
  const files = filesOf(submission).length;
  return (
    <ConfirmDialog
      open={open}
      title={t(replaces ? 'replacement.confirm.title' : 'confirm.title')}
      confirmLabel={t(replaces ? 'replacement.submit' : 'confirm.submit')}
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
      <Typography>
        <LtrParts
          text={replaces ? t('replacement.confirm.text', { receipt: isolateLtr(replaces) }) : t('confirm.final')}
        />
      </Typography>
      {error ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {t(replaces ? 'replacement.confirm.failed' : 'confirm.failed')} {errorText(error)}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
