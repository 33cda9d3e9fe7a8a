import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { AskedQuestion } from '@/api/contract';
import { ErrorState } from '@/components/ErrorState';
import { ErrorSummary } from '@/components/ErrorSummary';
import { LoadingState } from '@/components/LoadingState';
import { SelectInput } from '@/components/SelectInput';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import { isolate, isolateLtr } from '@/i18n/isolate';
import { publishedQuery } from '@/features/request/clarifications/api';
import { clarificationName } from '@/features/request/clarifications/topics/topics';
import { questionQuery, referQuestion } from './api';

interface ReferFormProps {
  question: AskedQuestion;
  onChanged: (saved: AskedQuestion) => void;
}

const shownLength = 80;

/** Answers the question by a clarification that is published already. */
export function ReferForm({ question, onChanged }: ReferFormProps) {
  const { t } = useTranslation('questionsList');
  const queryClient = useQueryClient();
  const published = useQuery(publishedQuery);
  const { field, summary, attempt, submit, isSubmitting } = usePortalForm({
    defaultValues: { clarification_id: '' },
    schema: (rules) => import('../schemas').then(({ referSchema }) => referSchema(rules)),
    labelOf: () => t('refer.label'),
    onSubmit: async (values) => {
      try {
        onChanged(await referQuestion(question.id, values.clarification_id, question.revision));
        notifySuccess(t('refer.done'));
      } catch (error) {
        if (isApiError(error, 'question_changed_meanwhile')) {
          void queryClient.invalidateQueries({ queryKey: questionQuery(question.id).queryKey });
        }
        throw error;
      }
    },
  });
  if (published.isError) return <ErrorState error={published.error} onRetry={() => void published.refetch()} />;
  if (!published.data) return <LoadingState />;
  if (published.data.items.length === 0) return <Typography color="textSecondary">{t('refer.none')}</Typography>;
  const language = currentLanguage();
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      <Typography color="textSecondary">{t('refer.text')}</Typography>
      <SelectInput
        {...field('clarification_id')}
        label={t('refer.label')}
        options={published.data.items.map((row) => ({
          value: row.id,
          label: `${isolateLtr(clarificationName(row.clarification_number ?? 0))} · ${isolate(row[`question_${language}`].slice(0, shownLength), language)}`,
        }))}
      />
      <Box>
        <Button type="submit" variant="outlined" loading={isSubmitting}>
          {t('refer.action')}
        </Button>
      </Box>
    </Box>
  );
}
