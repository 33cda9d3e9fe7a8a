import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { isApiError } from '@/api/ApiError';
import { Bdi } from '@/components/Bdi';
import { BreadcrumbLink } from '@/components/BreadcrumbLink';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { Paragraphs } from '@/components/Paragraphs';
import { useErrorText } from '@/components/useErrorText';
import { answerText, deskQuery, type Desk } from '../api';
import { comparedCompanies } from './companies';

/** Two to four responses, question by question, with the remarks about each answer. */
export default function ComparisonPage() {
  const { t } = useTranslation('reading');
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const companies = comparedCompanies(search);
  const queries = useQueries({
    queries: companies.map((company) => ({
      ...deskQuery(company),
      retry: (count: number, error: unknown) => count < 2 && isApiError(error) && error.isTransient,
    })),
  });
  const desks = queries.flatMap(({ data, isError }) => (data && !isError ? [data] : []));
  const failed = queries.flatMap(({ error }, index) => (error ? [{ error, company: companies[index] ?? '' }] : []));
  if (failed.some(({ error }) => isApiError(error, 'forbidden'))) return <NoAccess />;
  return (
    <>
      <PageHeader
        title={t('compare.title')}
        lead={t('compare.lead')}
        breadcrumb={<BreadcrumbLink to="/reading">{t('title')}</BreadcrumbLink>}
      />
      {companies.length < 2 ? <EmptyState title={t('compare.empty')}>{t('compare.emptyText')}</EmptyState> : null}
      {failed.map(({ error, company }) =>
        isApiError(error, 'reading_closed') ? (
          <Alert key={company} severity="info" sx={{ mb: 3 }}>
            {errorText(error)}{' '}
            <Link component={RouterLink} to={`/reading/${company}`} color="inherit">
              {t('compare.openOne')}
            </Link>
          </Alert>
        ) : (
          <Box key={company} sx={{ mb: 3 }}>
            <ErrorState error={error} />
          </Box>
        ),
      )}
      {queries.some(({ isPending }) => isPending) ? <LoadingState /> : null}
      {companies.length > 1 && desks.length > 0 ? <Questions desks={desks} /> : null}
    </>
  );
}

function Questions({ desks }: { desks: readonly Desk[] }) {
  const asked = new Map(
    desks.flatMap(({ questionnaire }) =>
      (questionnaire?.questions ?? []).map((question) => [question.question_id, question] as const),
    ),
  );
  return [...asked.values()].map((question) => (
    <Box
      key={question.question_id}
      component="section"
      sx={{ py: 4, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <Typography variant="label" component="h2">
        {question.question}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${desks.length}, minmax(0, 1fr))` },
          gap: 4,
          mt: 2,
        }}
      >
        {desks.map((desk) => (
          <OneAnswer key={desk.company_id} desk={desk} question={question.question_id} />
        ))}
      </Box>
    </Box>
  ));
}

function OneAnswer({ desk, question: id }: { desk: Desk; question: string }) {
  const { t } = useTranslation('reading');
  const question = desk.questionnaire?.questions.find((one) => one.question_id === id);
  const text = question ? answerText(question) : '';
  const remarks = desk.remarks.filter(({ place, text: words }) => place.question_id === id && words !== null);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Link
        component={RouterLink}
        to={`/reading/${desk.company_id}`}
        color="inherit"
        variant="label"
        sx={{ display: 'inline-block', py: 0.5, overflowWrap: 'anywhere' }}
      >
        <Bdi>{desk.organization_name}</Bdi>
      </Link>
      {text === '' ? <Typography variant="hint">{t('answers.notGiven')}</Typography> : <Paragraphs>{text}</Paragraphs>}
      {remarks.map((remark) => (
        <Box
          key={remark.id}
          sx={{ mt: 2, paddingInlineStart: 3, borderInlineStart: '2px solid', borderColor: 'divider' }}
        >
          <Typography variant="hint" component="p">
            <Bdi>{remark.author}</Bdi>
          </Typography>
          <Paragraphs>{remark.text ?? ''}</Paragraphs>
        </Box>
      ))}
    </Box>
  );
}
