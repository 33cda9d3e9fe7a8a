import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { questionMax, questionSubjectMax } from '@/api/limits.gen';
import type { QuestionFileOut, Topic } from '@/api/schema.gen';
import { ErrorSummary } from '@/components/ErrorSummary';
import { SelectInput } from '@/components/SelectInput';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { FileField } from '@/upload/FileField';
import { useFileUpload } from '@/upload/useFileUpload';
import { topics } from '@/features/request/clarifications/topics/topics';
import { askQuestion, ownQuestionsQuery, uploadQuestionFile } from './api';

interface AskDialogProps {
  open: boolean;
  maxFileBytes: number;
  onClose: () => void;
}

/** Sends a question. What was typed stays when the dialog is closed, the page reloaded or the language changed. */
export default function AskDialog({ open, maxFileBytes, onClose }: AskDialogProps) {
  const { t } = useTranslation('questions');
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="title" component="h2">
        {t('ask.title')}
      </DialogTitle>
      <AskForm maxFileBytes={maxFileBytes} onClose={onClose} />
    </Dialog>
  );
}

function AskForm({ maxFileBytes, onClose }: Omit<AskDialogProps, 'open'>) {
  const { t } = useTranslation(['questions', 'common']);
  const queryClient = useQueryClient();
  const [stored, setStored] = useState<QuestionFileOut | null>(null);
  const upload = useFileUpload({ maxBytes: maxFileBytes, send: uploadQuestionFile, onStored: setStored });
  const { field, summary, attempt, submit, isSubmitting, errorOf, clearDraft, form } = usePortalForm({
    defaultValues: { subject: '', topic: '', text: '', file_id: '' },
    schema: (rules) => import('../schemas').then(({ questionSchema }) => questionSchema(rules)),
    labelOf: (name) => t(`ask.${name}`),
    draft: 'question',
    secret: ['file_id'],
    onSubmit: async ({ subject, topic, text }) => {
      if (upload.unfinished !== undefined) {
        form.setError('file_id', { message: upload.unfinished });
        return;
      }
      try {
        const own = await askQuestion({
          subject,
          topic: topic as Topic,
          text,
          file_id: stored?.id ?? null,
        });
        queryClient.setQueryData(ownQuestionsQuery.queryKey, own);
        clearDraft();
        notifySuccess(t('ask.done'));
        onClose();
      } catch (error) {
        if (isApiError(error, 'questions_closed') || isApiError(error, 'too_many_questions')) {
          void queryClient.invalidateQueries({ queryKey: ownQuestionsQuery.queryKey });
        }
        throw error;
      }
    },
  });
  const { unfinished } = upload;
  useEffect(() => {
    form.clearErrors('file_id');
  }, [unfinished, form]);
  return (
    <form noValidate style={{ display: 'contents' }} onSubmit={submit}>
      <DialogContent>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
          <ErrorSummary errors={summary} attempt={attempt} />
          <Typography color="textSecondary">{t('ask.text1')}</Typography>
          <TextInput {...field('subject')} label={t('ask.subject')} maxLength={questionSubjectMax} />
          <SelectInput
            {...field('topic')}
            label={t('ask.topic')}
            options={topics.map((value) => ({ value, label: t(`topic.${value}`) }))}
          />
          <TextInput
            {...field('text')}
            label={t('ask.text')}
            hint={t('ask.textHint')}
            maxLength={questionMax}
            multiline
            minRows={5}
            maxRows={14}
          />
          <FileField
            name="file_id"
            label={t('ask.file_id')}
            error={errorOf('file_id')}
            optional
            maxBytes={maxFileBytes}
            upload={upload}
            file={stored}
            onRemove={() => {
              setStored(null);
              upload.setProblem(undefined);
            }}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t('ask.send')}
        </Button>
      </DialogActions>
    </form>
  );
}
