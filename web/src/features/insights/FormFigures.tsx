import QueryStatsRounded from '@mui/icons-material/QueryStatsRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Figures, FormDefinition } from '@/api/contract';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { formsQuery } from '@/directory/forms';
import { currentLanguage } from '@/i18n/i18n';
import type { Show } from './ChartOrTable';
import { QuestionCard } from './QuestionCard';

interface FormFiguresProps {
  form: FormDefinition['form'];
  figures: Figures;
  show: Show;
}

/** Every question of a form by section. */
export function FormFigures({ form, figures, show }: FormFiguresProps) {
  const { t } = useTranslation('insights');
  const forms = useQuery(formsQuery);
  const questions = figures.questions.filter((question) => question.form === form);
  if (!figures.given[form]) {
    return (
      <EmptyState title={t(`none.${form}.title`)} icon={<QueryStatsRounded />}>
        {t(`none.${form}.text`)}
      </EmptyState>
    );
  }
  if (forms.isPending) return <LoadingState />;
  if (forms.isError) return <ErrorState error={forms.error} onRetry={() => void forms.refetch()} />;
  const definition = forms.data.find((one) => one.form === form);
  const sections = [...new Set(questions.map(({ section_id: section }) => section))];
  return sections.map((id) => (
    <Box key={id} component="section" aria-labelledby={`section-${id}`} sx={{ mb: 10 }}>
      <Typography variant="h2" id={`section-${id}`} sx={{ mb: 4 }}>
        {definition?.sections.find((section) => section.id === id)?.title[currentLanguage()]}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          '@media print': { display: 'block', '& > *': { mb: 4 } },
        }}
      >
        {questions
          .filter((question) => question.section_id === id)
          .map((question) => (
            <QuestionCard key={question.id} question={question} show={show} />
          ))}
      </Box>
    </Box>
  ));
}
