import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { PageHeader } from '@/components/PageHeader';
import { questionnaireQuery } from './api';
import { QuestionnaireEditor } from './QuestionnaireEditor';
import { SubmittedQuestionnaire } from './SubmittedQuestionnaire';

export default function QuestionnairePage() {
  const { t } = useTranslation('questionnaire');
  const { data, isPending, error, refetch } = useQuery(questionnaireQuery);
  if (isPending) return <LoadingState title={t('title')} label={t('loading')} minHeight={480} />;
  if (!data) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (data.submitted) return <SubmittedQuestionnaire form={data.form} submitted={data.submitted} />;
  return <QuestionnaireEditor questionnaire={data} />;
}

QuestionnairePage.readFirst = (queryClient: QueryClient) => queryClient.query(questionnaireQuery);
