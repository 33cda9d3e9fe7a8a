import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedTogetherOut, ReviewStatus } from '@/api/schema.gen';
import Confirmation from '@/components/Confirmation';
import { useReviewStatusName } from '@/components/ReviewChip';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { counted } from '@/i18n/counts';
import type { Outcome } from '@/lists/bulk/BulkResult';
import { refreshLists } from '@/lists/cache';
import { setReviews, type AskedReviews } from './api';

interface TogetherConfirmationProps {
  /** Null while nothing is to be confirmed. */
  asked: AskedReviews | null;
  onSet: (outcome: Outcome) => void;
  onClose: () => void;
}

const lineMax = 120;
const notChanged = ['not_submitted', 'not_allowed'] as const;

/** How many companies get which status with which message, and that each gets an email. */
export function TogetherConfirmation({ asked, onSet, onClose }: TogetherConfirmationProps) {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const statusName = useReviewStatusName();
  const outcomeOf = useOutcome();
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  const action = useMutation({
    networkMode: 'always',
    mutationFn: ({ companies, expected, ...wanted }: AskedReviews) => setReviews(companies, wanted, expected.as_of),
    onSuccess: (done, { status }) => {
      const outcome = outcomeOf(done, status);
      if (!outcome.left?.length) notifySuccess(outcome.text);
      onSet(outcome);
    },
    onSettled: () => {
      refreshLists(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['review'] });
    },
  });
  if (!last) return null;
  const { expected, status, message, window_ends_at: endsAt } = last;
  const changes = counted(expected.changes);
  const line = firstLine(message);
  return (
    <Confirmation
      open={asked !== null}
      title={expected.changes > 0 ? t('together.confirmTitle', changes) : t('together.none')}
      confirmLabel={t('together.confirm')}
      disabled={expected.changes === 0}
      mustType={expected.changes}
      loading={action.isPending}
      onConfirm={() => {
        action.mutate(last);
      }}
      onClose={() => {
        action.reset();
        onClose();
      }}
    >
      {action.isError ? (
        <Alert severity="error" sx={{ mb: 3 }}>
          {errorText(action.error)}
        </Alert>
      ) : null}
      <Typography>{t('together.status', { status: isolate(statusName(status), currentLanguage()) })}</Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {line === '' ? t('together.noMessage') : t('together.message', { line: isolate(line) })}
      </Typography>
      {endsAt ? (
        <Typography>
          <Sentence text={t('windowOpen')} parts={{ time: <DateTime value={endsAt} /> }} />
        </Typography>
      ) : null}
      {expected.changes > 0 ? <Typography sx={{ mt: 2 }}>{t('together.mails', changes)}</Typography> : null}
      {expected.unchanged > 0 ? (
        <Typography variant="hint" component="p" sx={{ mt: 2 }}>
          {t('together.unchanged', counted(expected.unchanged))}
        </Typography>
      ) : null}
      {notChanged
        .filter((reason) => expected.left[reason] > 0)
        .map((reason) => (
          <Typography key={reason} variant="hint" component="p" sx={{ mt: 1 }}>
            {t(`together.${reason}`, counted(expected.left[reason]))}
          </Typography>
        ))}
    </Confirmation>
  );
}

function firstLine(message: string): string {
  const [line = '', ...others] = message.split('\n');
  return line.length > lineMax || others.length > 0 ? `${line.slice(0, lineMax)}…` : line;
}

/** What was set, and a line for each response that changed meanwhile or may not get the status. */
function useOutcome() {
  const { t } = useTranslation('reviews');
  const statusName = useReviewStatusName();
  return ({ done, left }: ReviewedTogetherOut, status: ReviewStatus): Outcome => ({
    text: t('together.done', { ...counted(done), status: isolate(statusName(status), currentLanguage()) }),
    left: left.map(({ name, reason, by, at }) =>
      t(`together.left.${reason === 'not_submitted' ? 'not_allowed' : reason}`, {
        name: isolate(name),
        by: isolate(by ?? ''),
        time: at ? formatDateTime(at, currentLanguage()) : '',
      }),
    ),
  });
}
