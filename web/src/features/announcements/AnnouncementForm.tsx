import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { Announcement } from '@/api/contract';
import { ErrorState } from '@/components/ErrorState';
import { ErrorSummary } from '@/components/ErrorSummary';
import { laterDialog } from '@/components/laterDialog';
import { LoadingState } from '@/components/LoadingState';
import { SubmitButton } from '@/components/SubmitButton';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { withFilterWords } from '@/directory/withFilterWords';
import { useFieldValue } from '@/forms/useFieldValue';
import { usePortalForm } from '@/forms/usePortalForm';
import { width } from '@/theme/tokens';
import { fromField } from '@/i18n/saudiTime';
import { audienceQuery, countAudience, sendTest, type Audience, type Draft, type Sent, type Texts } from './api';
import { AttachmentField } from './AttachmentField';
import { useSeenBy } from './audience';
import { LanguageNumbers } from './LanguageNumbers';
import { usedIn } from './placeholders';
import type { ToConfirm } from './SendConfirmation';
import { SendingTime } from './SendingTime';
import { TextFields } from './TextFields';
import { copyOf, nothingTyped, type FormValues } from './texts';
import { useAttachment } from './useAttachment';
import { useSend } from './useSend';

const SendConfirmation = laterDialog(withFilterWords(() => import('./SendConfirmation')));
const PreviewDialog = laterDialog(() => import('./PreviewDialog'));

const wide = 1040;

interface AnnouncementFormProps {
  audience: Audience;
  /** The announcement to copy: its text and file. */
  copied: Announcement | null;
  onSent: (sent: Sent) => void;
}

const textsOf = ({ subject, body, language, other_subject, other_body }: FormValues): Texts => ({
  subject,
  body,
  language: language === '' ? null : language,
  other: language === '' ? null : { subject: other_subject, body: other_body },
});

/** Form with subject, text and attachment. Counts the recipients and asks for confirmation before sending. */
export function AnnouncementForm({ audience, copied, onSent }: AnnouncementFormProps) {
  const { t } = useTranslation('announcements');
  const errorText = useErrorText();
  const attachment = useAttachment(copied);
  const [attachmentError, setAttachmentError] = useState<string>();
  const [confirming, setConfirming] = useState<ToConfirm | null>(null);
  const [previewed, setPreviewed] = useState<Texts | null>(null);
  const draftOf = (values: FormValues): Draft => ({
    ...textsOf(values),
    sendAt: values.when === 'later' ? fromField(values.send_at) : null,
    attachmentFrom: attachment.from,
    audience,
  });
  const { form, field, errorOf, summary, attempt, submit, isSubmitting, ready, clearDraft } = usePortalForm({
    defaultValues: copied ? copyOf(copied) : nothingTyped,
    schema: (rules) => import('./schemas').then(({ announcementSchema }) => announcementSchema(rules)),
    labelOf: (name) => (name === 'language' ? '' : t(`form.${name}`)),
    // A copy starts with the original's text, not with the saved draft.
    ...(copied ? {} : { draft: 'announcement' }),
    onSubmit: async (values) => {
      setAttachmentError(attachment.unfinished);
      if (attachment.unfinished !== undefined) return;
      const draft = draftOf(values);
      const used = usedIn([draft, draft.other].flatMap((text) => (text ? [text.subject, text.body] : [])));
      setConfirming({ draft, file: attachment.file, counted: await countAudience(audience, used) });
    },
  });
  const both = useFieldValue(form, 'language') !== '';
  const when = useFieldValue(form, 'when');
  const counted = useQuery(audienceQuery(audience));
  const seen = useSeenBy(audience) && counted.data?.recipients !== 0;
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
  // As high as the form, so that the list below is not near before it.
  if (!ready) return <LoadingState minHeight={900} />;
  // Hides the error once the upload is complete.
  const unfinished = attachment.unfinished === undefined ? undefined : attachmentError;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, maxWidth: both ? wide : width.form }}
    >
      <ErrorSummary
        errors={unfinished === undefined ? summary : [...summary, { name: 'attachment', message: unfinished }]}
        attempt={attempt}
      />
      {send.error ? <ErrorState error={send.error} /> : null}
      <TextFields form={form} field={field} />
      <AttachmentField attachment={attachment} error={unfinished} />
      <SendingTime form={form} errorOf={errorOf} />
      {counted.data && counted.data.recipients > 0 ? (
        <Typography component="p" variant="body2">
          <LanguageNumbers counted={counted.data} both={both} />
        </Typography>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <SubmitButton loading={isSubmitting || send.isPending}>
          {t(when === 'later' ? 'form.schedule' : 'form.send')}
        </SubmitButton>
        <Button
          variant="outlined"
          size="large"
          onClick={() =>
            void whenComplete(() => {
              setPreviewed(textsOf(form.getValues()));
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
        audience={seen ? audience : null}
        onClose={() => {
          setPreviewed(null);
        }}
      />
    </Box>
  );
}
