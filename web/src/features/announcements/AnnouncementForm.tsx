import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/ApiError';
import type { Announcement } from '@/api/contract';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { ErrorState } from '@/components/ErrorState';
import { ErrorSummary } from '@/components/ErrorSummary';
import { laterDialog } from '@/components/laterDialog';
import { LoadingState } from '@/components/LoadingState';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { usePortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { width } from '@/theme/tokens';
import { countAudience, sendTest, type Audience, type Draft, type Sent } from './api';
import { AttachmentField } from './AttachmentField';
import { useSend } from './useSend';

const PreviewDialog = laterDialog(() => import('./PreviewDialog'));

interface AnnouncementFormProps {
  audience: Audience;
  /** An earlier announcement whose words and file are taken over. */
  copied: Announcement | null;
  onSent: (sent: Sent) => void;
}

const nothingTyped = { subject: '', body: '' };

/** Subject, text and a file; counted and confirmed before anything goes out. */
export function AnnouncementForm({ audience, copied, onSent }: AnnouncementFormProps) {
  const { t } = useTranslation('announcements');
  const errorText = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const [earlier, setEarlier] = useState(copied?.attachment ?? null);
  const [confirming, setConfirming] = useState<{ draft: Draft; recipients: number } | null>(null);
  const [previewed, setPreviewed] = useState<typeof nothingTyped | null>(null);
  const draftOf = (values: typeof nothingTyped): Draft => ({
    ...values,
    attachment: file,
    attachmentFrom: file === null && earlier !== null && copied !== null ? copied.id : null,
    audience,
  });
  const { form, field, summary, attempt, submit, isSubmitting, ready, clearDraft } = usePortalForm({
    defaultValues: copied ? { subject: copied.subject, body: copied.body } : nothingTyped,
    schema: (rules) => import('./schemas').then(({ announcementSchema }) => announcementSchema(rules)),
    // A copy begins with the words of the original, not with what was typed last.
    ...(copied ? {} : { draft: 'announcement' }),
    onSubmit: async (values) => {
      const { recipients } = await countAudience(audience);
      setConfirming({ draft: draftOf(values), recipients });
    },
  });
  const send = useSend((sent) => {
    setConfirming(null);
    clearDraft();
    form.reset(nothingTyped);
    setFile(null);
    setEarlier(null);
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
  /** For what needs a complete text, but nothing counted. */
  const whenComplete = (action: () => void) => async () => {
    if (await form.trigger()) action();
  };
  if (!ready) return <LoadingState minHeight={420} />;
  const attachmentError = send.error instanceof ApiError ? send.error.fields.find((one) => one.field === 'attachment')?.message : undefined;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, maxWidth: width.form }}>
      <ErrorSummary errors={summary} attempt={attempt} />
      {send.error ? <ErrorState error={send.error} /> : null}
      <TextInput {...field('subject')} label={t('form.subject')} hint={t('form.subjectHint')} autoComplete="off" />
      <TextInput {...field('body')} label={t('form.body')} multiline minRows={4} maxRows={20} />
      <AttachmentField
        file={file ?? earlier}
        error={attachmentError}
        onChange={(picked) => {
          setFile(picked);
          setEarlier(null);
        }}
      />
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
      <ConfirmDialog
        open={confirming !== null}
        title={t('confirm.title', { count: confirming?.recipients ?? 0, formatted: formatNumber(confirming?.recipients ?? 0, currentLanguage()) })}
        confirmLabel={t('form.send')}
        loading={send.isPending}
        onConfirm={() => {
          if (confirming) {
            send.mutate(confirming.draft, {
              onError: () => {
                setConfirming(null);
              },
            });
          }
        }}
        onCancel={() => {
          setConfirming(null);
        }}
      >
        {confirming?.recipients === 0 ? <Alert severity="warning">{t('confirm.nobody')}</Alert> : t('confirm.text')}
      </ConfirmDialog>
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
