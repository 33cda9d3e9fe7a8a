import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '@/api/ApiError';
import type { PendingUser } from '@/api/contract';
import { TextInput } from '@/components/TextInput';
import { useErrorText } from '@/components/useErrorText';
import { lengthOf, paragraphs } from '@/forms/typedText';
import { isolate } from '@/i18n/isolate';
import { useDraft } from '@/storage/useDraft';
import { useDecide, type Notice } from './useDecide';

interface RejectDialogProps {
  open: boolean;
  company: PendingUser;
  onNotice: (notice: Notice) => void;
  onClose: () => void;
  onRejected: () => void;
}

const reasonLength = { min: 2, max: 500 };

/** Asks for the reason that the company will read. Focus starts on Cancel. */
export function RejectDialog({ open, company, onNotice, onClose, onRejected }: RejectDialogProps) {
  const { t } = useTranslation(['companies', 'common']);
  const titleId = useId();
  const textId = useId();
  const errorText = useErrorText();
  const reason = useDraft(`companies.rejection.${company.id}`, '');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = useDecide({ id: company.id, name: company.company?.organization_name ?? '' }, {
    onNotice: (notice) => {
      onClose();
      onNotice(notice);
    },
    onDecided: () => {
      reason.clear();
      onRejected();
    },
  });

  const length = lengthOf(paragraphs(reason.value));
  const problem =
    length === 0
      ? t('rejection.required')
      : length < reasonLength.min || length > reasonLength.max
        ? t('rejection.length', reasonLength)
        : undefined;
  const refused = decide.error instanceof ApiError ? decide.error.fields[0]?.message : undefined;
  const failed = decide.error && !refused && !isApiError(decide.error, 'already_decided');

  const cancel = () => {
    if (!decide.isPending) onClose();
  };
  const submit = () => {
    setTried(true);
    if (problem) field.current?.focus();
    else decide.mutate({ type: 'reject', reason: paragraphs(reason.value) });
  };
  return (
    <Dialog open={open} onClose={cancel} role="alertdialog" aria-labelledby={titleId} aria-describedby={textId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="title" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('rejection.title', { name: isolate(company.company?.organization_name ?? '') })}
      </DialogTitle>
      <DialogContent>
        <Typography id={textId} sx={{ mb: 5 }}>
          {t('rejection.text', {
            person: isolate(`${company.first_name} ${company.last_name}`),
            language: t(`rejection.language.${company.locale}`),
          })}
        </Typography>
        <TextInput
          name="reason"
          label={t('rejection.reason')}
          hint={t('rejection.hint', reasonLength)}
          error={(tried ? problem : undefined) ?? refused}
          multiline
          minRows={4}
          maxRows={10}
          inputRef={field}
          value={reason.value}
          onChange={(event) => {
            reason.setValue(event.target.value);
          }}
        />
        <Typography variant="caption" component="p" sx={{ mt: 1, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
          {t('rejection.count', { count: length, max: reasonLength.max })}
        </Typography>
        {failed ? (
          <Alert severity="error" sx={{ mt: 3 }}>
            {errorText(decide.error)}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the safe choice takes the focus of a dialog */}
        <Button variant="outlined" onClick={cancel} disabled={decide.isPending} autoFocus>
          {t('common:actions.cancel')}
        </Button>
        <Button variant="danger" onClick={submit} loading={decide.isPending}>
          {t('rejection.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
