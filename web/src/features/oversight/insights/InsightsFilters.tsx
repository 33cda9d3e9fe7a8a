import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { filterAnswersMax } from '@/api/limits.gen';
import type { FilterValues, ListFilter } from '@/lists/definition';
import { FilterButton } from '@/lists/filters/FilterButton';
import { FilterChips } from '@/lists/filters/FilterChips';
import { AnswerFields } from './AnswerFields';
import type { Asked } from './charts/figures';

interface InsightsFiltersProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  questions: readonly Asked[];
  onChange: (values: FilterValues) => void;
}

/** One filter: by the profile, the progress and any answer. */
export function InsightsFilters({ filters, values, questions, onChange }: InsightsFiltersProps) {
  const { t } = useTranslation('insights');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4, '@media print': { display: 'none' } }}>
        <FilterButton
          filters={filters}
          values={values}
          onApply={onChange}
          title={t('filter.companies')}
          further={{
            fields: (changed, onFields) => <AnswerFields questions={questions} values={changed} onChange={onFields} />,
            refusal: ({ answer = [] }) =>
              answer.length > filterAnswersMax ? t('filter.tooMany', { count: filterAnswersMax }) : undefined,
          }}
        />
      </Box>
      <FilterChips filters={filters} values={values} onChange={onChange} />
    </>
  );
}
