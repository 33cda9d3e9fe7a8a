import HighlightOffRounded from '@mui/icons-material/HighlightOffRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { AskedQuestion } from '@/api/contract';
import { answerMax, declineReasonMax } from '@/api/limits.gen';
import { ErrorSummary } from '@/components/ErrorSummary';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { answerQuestion, declineQuestion, questionQuery } from './api';

interface TextFormProps {
  kind: 'answer' | 'decline';
  question: AskedQuestion;
  onChanged: (saved: AskedQuestion) => void;
}

/** An answer to this company alone, or the reason for declining. */
export function TextForm({ kind, question, onChanged }: TextFormProps) {
  const { t } = useTranslation('questionsList');
  const queryClient = useQueryClient();
  const answers = kind === 'answer';
  const name = answers ? 'text' : 'reason';
  const { field, summary, attempt, submit, isSubmitting, clearDraft } = usePortalForm({
    defaultValues: { [name]: answers ? (question.answer ?? '') : '' } as Record<'text' | 'reason', string>,
    schema: (rules) =>
      import('../schemas').then(({ answerSchema, declineSchema }) =>
        answers ? answerSchema(rules) : declineSchema(rules),
      ),
    labelOf: () => t(`${kind}.label`),
    draft: `${kind}-${question.id}`,
    onSubmit: async (values) => {
      try {
        const saved = await (answers
          ? answerQuestion(question.id, values.text, question.revision)
          : declineQuestion(question.id, values.reason, question.revision));
        clearDraft();
        notifySuccess(t(`${kind}.done`));
        onChanged(saved);
      } catch (error) {
        if (isApiError(error, 'question_changed_meanwhile')) {
          void queryClient.invalidateQueries({ queryKey: questionQuery(question.id).queryKey });
        }
        throw error;
      }
    },
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <ErrorSummary errors={summary} attempt={attempt} />
      <Typography color="textSecondary">{t(`${kind}.text`)}</Typography>
      <TextInput
        {...field(name)}
        label={t(`${kind}.label`)}
        maxLength={answers ? answerMax : declineReasonMax}
        multiline
        minRows={answers ? 6 : 3}
        maxRows={16}
      />
      {question.actions.includes(kind) ? (
        <Box>
          <Button
            type="submit"
            variant={answers ? 'outlined' : 'danger'}
            startIcon={answers ? <LockRounded /> : <HighlightOffRounded />}
            loading={isSubmitting}
            loadingPosition="start"
          >
            {t(`${kind}.${answers && question.state === 'answered' ? 'again' : 'action'}`)}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
