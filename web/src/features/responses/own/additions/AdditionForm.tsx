import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Config, Submission } from '@/api/contract';
import { additionNoteMax } from '@/api/limits.gen';
import { useServerNow } from '@/clock/serverClock';
import { useTimeLeftText } from '@/clock/timeLeft';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { ErrorSummary } from '@/components/ErrorSummary';
import { Sentence } from '@/components/Sentence';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { useAnnouncer } from '@/components/useAnnouncer';
import { useErrorText } from '@/components/useErrorText';
import { usePortalForm } from '@/forms/usePortalForm';
import { FilesStep } from '../files/FilesStep';
import { isUnfinished } from '../uploads/UploadQueue';
import { useConfirmedFiles } from '../files/useConfirmedFiles';
import { useOutcomes } from '../files/useOutcomes';
import { useUploads } from '../uploads/useUploads';
import { WarnedFiles } from '../files/WarnedFiles';
import { UnfinishedNotice } from '../review/UnfinishedNotice';
import { useSendAddition } from './useSendAddition';

interface AdditionFormProps {
  submission: Submission;
  limits: Config['limits'];
  endsAt: string;
}

/** Files and a note, kept until they are sent together. */
export function AdditionForm({ submission, limits, endsAt }: AdditionFormProps) {
  const { t } = useTranslation('submission');
  const errorText = useErrorText();
  const { queue, uploads } = useUploads('addition');
  const { announce, voice } = useAnnouncer();
  const [asked, setAsked] = useState<string | null>(null);
  useOutcomes(queue, announce);
  const { unsent } = submission;
  const confirmed = useConfirmedFiles(unsent);
  const { form, field, summary, attempt, submit, clearDraft } = usePortalForm({
    defaultValues: { note: '' },
    draft: `addition.${submission.receipt_number ?? ''}`,
    schema: () => import('./schemas').then((schemas) => schemas.additionSchema),
    onSubmit: ({ note }) => {
      if (uploads.some(isUnfinished)) form.setError('root', { message: t('additions.problem.sending') });
      else if (uploads.length > 0) form.setError('root', { message: t('additions.problem.failed') });
      else if (unsent.length === 0 && note.trim() === '')
        form.setError('note', { message: t('additions.problem.empty') });
      else if (confirmed.isMissing) form.setError('root', { message: t('review.problem.warned') });
      else setAsked(note.trim());
    },
  });
  const { send, isPending, error, reset } = useSendAddition(submission.receipt_number ?? '', () => {
    setAsked(null);
    clearDraft();
    form.reset({ note: '' });
    notifySuccess(t('additions.sent'));
  });
  const { root } = form.formState.errors;
  const problems = [...(root?.message === undefined ? [] : [{ message: root.message }]), ...summary];
  return (
    <>
      <TimeLeft endsAt={endsAt} />
      <UnfinishedNotice queue={queue} uploads={uploads} stored={unsent} />
      {problems.length > 0 ? <ErrorSummary errors={problems} attempt={attempt} /> : null}
      <FilesStep
        kind="attachment"
        target="addition"
        submission={{
          document: null,
          attachments: unsent,
          total_bytes: unsent.reduce((total, { size }) => total + size, 0),
        }}
        limits={limits}
        queue={queue}
        uploads={uploads}
        announce={announce}
      />
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        <TextInput
          {...field('note')}
          label={t('additions.note')}
          hint={t('additions.noteHint')}
          optional
          multiline
          minRows={3}
          maxLength={additionNoteMax}
        />
        <WarnedFiles files={unsent} confirmed={confirmed} isMissing={root !== undefined && confirmed.isMissing} />
        <Box>
          <Button type="submit" size="large">
            {t('additions.send')}
          </Button>
        </Box>
      </Box>
      <ConfirmDialog
        open={asked !== null}
        title={t('additions.confirmTitle')}
        confirmLabel={t('additions.send')}
        loading={isPending}
        onConfirm={() => {
          send(asked ?? '');
        }}
        onCancel={() => {
          reset();
          setAsked(null);
        }}
      >
        <Typography>{t('additions.confirmFiles', { count: unsent.length })}</Typography>
        <Typography sx={{ mt: 2 }}>{t('additions.confirmText')}</Typography>
        {error ? (
          <Alert severity="error" sx={{ mt: 3 }}>
            {errorText(error)}
          </Alert>
        ) : null}
      </ConfirmDialog>
      {voice}
    </>
  );
}

function TimeLeft({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation('submission');
  const left = useTimeLeftText();
  const now = useServerNow(5000);
  return (
    <Typography variant="label" component="p">
      <Sentence
        text={t('additions.until')}
        parts={{ time: <DateTime value={endsAt} />, left: left(Date.parse(endsAt) - now) }}
      />
    </Typography>
  );
}
