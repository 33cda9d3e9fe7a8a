import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { Announcement } from '@/api/contract';
import { ErrorState } from '@/components/ErrorState';
import { ErrorSummary } from '@/components/ErrorSummary';
import { laterDialog } from '@/components/laterDialog';
import { LoadingState } from '@/components/LoadingState';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { usePortalForm } from '@/forms/usePortalForm';
import { width } from '@/theme/tokens';
import { countAudience, sendTest, type Audience, type Draft, type Sent } from './api';
import { AttachmentField } from './AttachmentField';
import type { ToConfirm } from './SendConfirmation';
import { useAttachment } from './useAttachment';
import { useSend } from './useSend';

const SendConfirmation = laterDialog(() => import('./SendConfirmation'));
const PreviewDialog = laterDialog(() => import('./PreviewDialog'));

interface AnnouncementFormProps {
  audience: Audience;
  /** The announcement to copy: its text and file. */
  copied: Announcement | null;
  onSent: (sent: Sent) => void;
}

const nothingTyped = { subject: '', body: '' };

/** Form with subject, text and attachment. Counts the recipients and asks for confirmation before sending. */
export function AnnouncementForm({ audience, copied, onSent }: AnnouncementFormProps) {
  const { t } = useTranslation('announcements');
  const errorText = useErrorText();
  const attachment = useAttachment(copied);
  const [attachmentError, setAttachmentError] = useState<string>();
  const [confirming, setConfirming] = useState<ToConfirm | null>(null);
  const [previewed, setPreviewed] = useState<typeof nothingTyped | null>(null);
  const draftOf = (values: typeof nothingTyped): Draft => ({ ...values, attachmentFrom: attachment.from, audience });
  const { form, field, summary, attempt, submit, isSubmitting, ready, clearDraft } = usePortalForm({
    defaultValues: copied ? { subject: copied.subject, body: copied.body } : nothingTyped,
    schema: (rules) => import('./schemas').then(({ announcementSchema }) => announcementSchema(rules)),
    labelOf: (name) => t(`form.${name}`),
    // A copy starts with the original's text, not with the saved draft.
    ...(copied ? {} : { draft: 'announcement' }),
    onSubmit: async (values) => {
      setAttachmentError(attachment.unfinished);
      if (attachment.unfinished !== undefined) return;
      setConfirming({ draft: draftOf(values), file: attachment.file, counted: await countAudience(audience) });
    },
  });
  const send = useSend((sent) => {
    setConfirming(null);
    clearDraft();
    form.reset(nothingTyped);
    attachment.taken();
    onSent(sent);
  });
  const test = useMutation({
    networkMode: 'always',
    mutationFn: () => sendTest(draftOf(form.getValues())),
    onSuccess: () => {
      notifySuccess(t('testSent'));
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
  });
  /** Validates the form for actions that need no count of recipients. */
  const whenComplete = (action: () => void) => async () => {
    setAttachmentError(attachment.unfinished);
    if ((await form.trigger()) && attachment.unfinished === undefined) action();
  };
  if (!ready) return <LoadingState minHeight={420} />;
  // Hides the error once the upload is complete.
  const unfinished = attachment.unfinished === undefined ? undefined : attachmentError;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, maxWidth: width.form }}
    >
      <ErrorSummary
        errors={unfinished === undefined ? summary : [...summary, { name: 'attachment', message: unfinished }]}
        attempt={attempt}
      />
      {send.error ? <ErrorState error={send.error} /> : null}
      <TextInput {...field('subject')} label={t('form.subject')} hint={t('form.subjectHint')} autoComplete="off" />
      <TextInput {...field('body')} label={t('form.body')} multiline minRows={4} maxRows={20} />
      <AttachmentField attachment={attachment} error={unfinished} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <SubmitButton loading={isSubmitting || send.isPending}>{t('form.send')}</SubmitButton>
        <Button
          variant="outlined"
          size="large"
          onClick={() =>
            void whenComplete(() => {
              setPreviewed(form.getValues());
            })()
          }
        >
          {t('preview.open')}
        </Button>
        <Button
          variant="outlined"
          size="large"
          loading={test.isPending}
          onClick={() =>
            void whenComplete(() => {
              test.mutate();
            })()
          }
        >
          {t('form.test')}
        </Button>
      </Box>
      <SendConfirmation
        open={confirming !== null}
        asked={confirming}
        loading={send.isPending}
        onConfirm={() => {
          if (!confirming) return;
          send.mutate(confirming.draft, {
            onError: (error) => {
              setConfirming(null);
              if (isApiError(error) && error.fields.some(({ field }) => field === 'attachment_from')) attachment.gone();
            },
          });
        }}
        onClose={() => {
          setConfirming(null);
        }}
      />
      <PreviewDialog
        open={previewed !== null}
        mail={previewed}
        onClose={() => {
          setPreviewed(null);
        }}
      />
    </Box>
  );
}
