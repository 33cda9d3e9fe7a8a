import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '@/api/contract';
import type { FormDefinition } from '@/api/schema.gen';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { ErrorState } from '@/components/ErrorState';
import { ErrorSummary } from '@/components/ErrorSummary';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { AnswerSections } from '@/forms/AnswerSections';
import { formProgress } from '@/forms/progress';
import type { AnswerErrors } from '@/forms/useAnswerErrors';
import { changeSearch } from './sections/steps';
import type { Submitting } from './useSubmitAnswers';

interface ReviewStepProps {
  form: FormDefinition;
  answers: Answers;
  errors: AnswerErrors;
  submitting: Submitting;
}

/** Every answer with a link to change it, and the submission. */
export function ReviewStep({ form, answers, errors, submitting }: ReviewStepProps) {
  const { t } = useTranslation('questionnaire');
  const [attempt, setAttempt] = useState(0);
  const [asking, setAsking] = useState(false);
  const { answered, total } = formProgress(form, answers);
  const complete = answered === total;
  const Icon = complete ? CheckCircleRounded : ErrorOutlineRounded;
  // The list has one link per question, so errors of a part link to the question.
  const summary = errors.summary.map(({ name, message }) => ({
    name: name?.split('.').slice(0, 2).join('.') ?? '',
    message,
  }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
        if (!errors.showAll()) setAsking(true);
      }}
    >
      <PageHeader
        title={t('review.title')}
        lead={t('review.lead')}
        breadcrumb={
          <Typography variant="label" component="p" color="primary" sx={{ mb: 1 }}>
            {t('title')}
          </Typography>
        }
      />
      <Box sx={{ display: 'grid', gap: 6 }}>
        <ErrorSummary errors={summary} attempt={attempt + submitting.attempt} />
        <Typography
          variant="label"
          component="p"
          sx={{ display: 'flex', gap: 2, alignItems: 'center', color: complete ? 'primary.main' : 'warning.main' }}
        >
          <Icon aria-hidden sx={{ fontSize: 20 }} />
          {complete ? t('review.complete') : t('review.missing', { count: total - answered })}
        </Typography>
        <AnswerSections form={form} answers={answers} changeAt={(question) => changeSearch(form, question)} />
        {submitting.error ? <ErrorState error={submitting.error} /> : null}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <SubmitButton loading={submitting.isSubmitting}>{t('review.submit')}</SubmitButton>
        </Box>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('confirm.title')}
        confirmLabel={t('confirm.submit')}
        loading={submitting.isSubmitting}
        onCancel={() => {
          setAsking(false);
        }}
        onConfirm={() => {
          void submitting.submit().finally(() => {
            setAsking(false);
          });
        }}
      >
        {t('confirm.text')}
      </ConfirmDialog>
    </form>
  );
}
