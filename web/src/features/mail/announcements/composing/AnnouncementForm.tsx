import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { Announcement } from '@/api/contract';
import { ErrorState } from '@/components/ErrorState';
import { ErrorSummary } from '@/components/ErrorSummary';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { SubmitButton } from '@/components/SubmitButton';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { useFieldValue } from '@/forms/useFieldValue';
import { usePortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import { fromField } from '@/i18n/saudiTime';
import { audienceQuery, countAudience, sendTest, type Audience, type Draft, type Sent, type Texts } from '../api';
import { AttachmentField } from './AttachmentField';
import { useSeenBy, withFilterWords } from '../audience';
import type { ToConfirm } from './SendConfirmation';
import { SendingTime } from './SendingTime';
import { TextFields } from './TextFields';
import { copyOf, type FormValues, nothingTyped, readDraft, textsOf, usedIn } from '../texts';
import { useAttachment } from './useAttachment';
import { useSend } from './useSend';

const SendConfirmation = later(withFilterWords(() => import('./SendConfirmation')));
const PreviewDialog = later(() => import('../preview/PreviewDialog'));
const LivePreview = later(() => import('../preview/LivePreview'), { waiting: <LoadingState /> });

interface AnnouncementFormProps {
  audience: Audience;
  /** The announcement to copy: its text and file. */
  copied: Announcement | null;
  onSent: (sent: Sent) => void;
}

/**
 * Texts in both languages, attachment and time, with the preview beside them where the window has room. Counts the
 * recipients and asks for confirmation before sending.
 */
export function AnnouncementForm({ audience, copied, onSent }: AnnouncementFormProps) {
  const { t } = useTranslation('announcements');
  const errorText = useErrorText();
  const attachment = useAttachment(copied);
  const [attachmentError, setAttachmentError] = useState<string>();
  const [confirming, setConfirming] = useState<ToConfirm | null>(null);
  const [previewed, setPreviewed] = useState<Texts | null>(null);
  const page = currentLanguage();
  // A preview beside the form leaves no use for a button that opens it.
  const roomy = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const draftOf = (values: FormValues): Draft => ({
    ...textsOf(values, page),
    sendAt: values.when === 'later' ? fromField(values.send_at) : null,
    attachmentFrom: attachment.from,
    audience,
  });
  const { form, field, errorOf, summary, attempt, submit, isSubmitting, ready, clearDraft } = usePortalForm({
    defaultValues: copied ? copyOf(copied, page) : nothingTyped(page),
    schema: (rules) => import('./schemas').then(({ announcementSchema }) => announcementSchema(rules, page)),
    labelOf: (name) => t(`form.${name}`),
    // A copy starts with the original's text, not with the saved draft.
    ...(copied ? {} : { draft: 'announcement', readDraft: (draft) => readDraft(draft, page) }),
    onSubmit: async (values) => {
      setAttachmentError(attachment.unfinished);
      if (attachment.unfinished !== undefined) return;
      const draft = draftOf(values);
      const used = usedIn([draft, draft.other].flatMap((text) => (text ? [text.subject, text.body] : [])));
      setConfirming({ draft, file: attachment.file, counted: await countAudience(audience, used) });
    },
  });
  const when = useFieldValue(form, 'when');
  const counted = useQuery(audienceQuery(audience));
  const seen = useSeenBy(audience) && counted.data?.recipients !== 0;
  const send = useSend((sent) => {
    setConfirming(null);
    clearDraft();
    form.reset(nothingTyped(page));
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
  if (!ready) return <LoadingState minHeight={900} />;
  // Hides the error once the upload is complete.
  const unfinished = attachment.unfinished === undefined ? undefined : attachmentError;
  const summed = unfinished === undefined ? summary : [...summary, { name: 'attachment', message: unfinished }];
  const shownTo = seen ? audience : null;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 8fr) minmax(0, 5fr)' },
        gap: 6,
        alignItems: 'start',
      }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}
      >
        <ErrorSummary errors={summed} attempt={attempt} />
        {send.error ? <ErrorState error={send.error} /> : null}
        <TextFields form={form} field={field} counted={counted.data} />
        <AttachmentField attachment={attachment} error={unfinished} />
        <SendingTime form={form} errorOf={errorOf} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <SubmitButton loading={isSubmitting || send.isPending}>
            {t(when === 'later' ? 'form.schedule' : 'form.send')}
          </SubmitButton>
          {roomy ? null : (
            <Button
              variant="outlined"
              size="large"
              onClick={() =>
                void whenComplete(() => {
                  setPreviewed(textsOf(form.getValues(), page));
                })()
              }
            >
              {t('preview.open')}
            </Button>
          )}
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
      </Box>
      {roomy ? <LivePreview form={form} audience={shownTo} /> : null}
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
        audience={shownTo}
        onClose={() => {
          setPreviewed(null);
        }}
      />
    </Box>
  );
}
