import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isApiError } from '@/api/ApiError';
import type { Answers } from '@/api/contract';
import type { FormDefinition } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { ErrorState } from '@/components/ErrorState';
import { ErrorSummary } from '@/components/ErrorSummary';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { SubmitButton } from '@/components/SubmitButton';
import { notifySuccess } from '@/components/toast';
import { submissionOf } from '@/forms/answers';
import { localized, questionsOf } from '@/forms/definition';
import type { ChangeAnswer } from '@/forms/question';
import { QuestionField } from '@/forms/QuestionField';
import { useAnswerErrors } from '@/forms/useAnswerErrors';
import { useDraft } from '@/storage/useDraft';
import { feedbackDraftName, feedbackQuery, giveFeedback } from './api';

const nothing: Answers = {};

/** The form on one page. It is short, so its draft stays in the browser. */
export function FeedbackForm({ form }: { form: FormDefinition }) {
  const { t } = useTranslation('feedback');
  const { value: answers, setValue, clear, ready } = useDraft<Answers>(feedbackDraftName, nothing);
  const errors = useAnswerErrors(form, answers);
  const [attempt, setAttempt] = useState(0);
  const { isSubmitting, failure, submit } = useGiveFeedback(form, { answers, clear, refuse: errors.refuse });

  const { forget } = errors;
  const change = useCallback<ChangeAnswer>(
    (questionId, changed) => {
      setValue((before) => ({ ...before, [questionId]: changed(before[questionId]) }));
      forget(questionId);
    },
    [setValue, forget],
  );

  if (!ready) return <LoadingState title={t('title')} minHeight={480} />;

  const give = async () => {
    const complete = !errors.showAll();
    if (complete && !isSubmitting) await submit();
    setAttempt((before) => before + 1);
  };

  return (
    <Box>
      <PageHeader title={t('title')} lead={t('lead', { count: questionsOf(form).length })} />
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
        sx={{ display: 'grid', gap: 12 }}
      >
        <ErrorSummary errors={errors.summary} attempt={attempt} />
        {form.sections.map((section) => (
          <Box
            component="section"
            key={section.id}
            aria-labelledby={`section-${section.id}`}
            sx={{ display: 'grid', gap: 10 }}
          >
            <Box sx={{ pb: 3, borderBottom: 2, borderColor: 'primary.main' }}>
              <Typography variant="h2" id={`section-${section.id}`}>
                {localized(section.title)}
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 1 }}>
                {localized(section.description)}
              </Typography>
            </Box>
            {section.questions.map((question) => (
              <QuestionField
                key={question.id}
                question={question}
                answer={answers[question.id]}
                errors={errors.of(question.id)}
                onChange={change}
                onLeave={errors.leave}
              />
            ))}
          </Box>
        ))}
        <Box sx={{ pt: 6, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 4 }}>
          {failure ? <ErrorState error={failure} /> : null}
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}
          >
            <Typography variant="hint" sx={{ flex: '1 1 240px' }}>
              {t('kept')}
            </Typography>
            <SubmitButton loading={isSubmitting}>{t('submit')}</SubmitButton>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

interface GiveFeedback {
  answers: Answers;
  clear: () => void;
  refuse: (error: unknown) => boolean;
}

function useGiveFeedback(form: FormDefinition, { answers, clear, refuse }: GiveFeedback) {
  const { t } = useTranslation('feedback');
  const { track, refresh } = useAuth();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<{ isSubmitting: boolean; failure: unknown }>({
    isSubmitting: false,
    failure: undefined,
  });

  const submit = async () => {
    setState({ isSubmitting: true, failure: undefined });
    try {
      await track(giveFeedback(submissionOf(form, answers)));
    } catch (error) {
      const given = isApiError(error, 'feedback_already_given');
      setState({ isSubmitting: false, failure: given || refuse(error) ? undefined : error });
      // Given in another tab: shows it instead of the form.
      if (given)
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: feedbackQuery.queryKey }),
          refresh().catch(() => undefined),
        ]);
      return;
    }
    clear();
    await refresh().catch(() => undefined);
    queryClient.removeQueries({ queryKey: feedbackQuery.queryKey });
    notifySuccess(t('success'));
    await navigate('/documentsList');
  };
  return { ...state, submit };
}
