import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useContext, useDeferredValue } from 'react';
import { whileOutdated } from '@/components/whileOutdated';
import type { OutlineSectionOut } from '@/api/schema.gen';
import { ErrorState } from '@/components/ErrorState';
import { currentLanguage } from '@/i18n/i18n';
import { sectionQuery } from '../api';
import type { Show } from '../charts/ChartOrTable';
import { CountedContext } from '../charts/counted';
import { chartsFirst } from '../charts/figures';
import { sectionHeadingId, useNamedPlace } from './place';
import { QuestionCard } from './QuestionCard';
import { cards, SectionSkeleton } from './SectionSkeleton';

interface SectionFiguresProps {
  section: OutlineSectionOut;
  show: Show;
}

/** A section, whose figures are fetched when it is opened. */
export function SectionFigures({ section, show }: SectionFiguresProps) {
  const { restriction } = useContext(CountedContext);
  const figures = useQuery(sectionQuery(restriction, section));
  // Rendered in slices, between which the browser answers clicks and keys.
  const data = useDeferredValue(figures.data);
  useNamedPlace(data !== undefined);
  const id = sectionHeadingId(section);
  // The server before this release answers with every section.
  const questions = data?.questions.filter(
    (question) => question.form === section.form && question.section_id === section.id,
  );
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + section': { mt: 10 } }}>
      <Typography variant="h2" id={id} tabIndex={-1} sx={{ mb: 4, outline: 'none' }}>
        {section.title[currentLanguage()]}
      </Typography>
      {questions ? (
        <Box
          aria-busy={figures.isPlaceholderData}
          sx={{ ...cards, ...whileOutdated(figures.isPlaceholderData, figures) }}
        >
          {chartsFirst(questions).map((question) => (
            <QuestionCard key={question.id} question={question} show={show} />
          ))}
        </Box>
      ) : figures.isError ? (
        <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <SectionSkeleton count={section.questions.length} />
      )}
    </Box>
  );
}
