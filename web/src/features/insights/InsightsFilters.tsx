import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { partsOfAnswer } from '@/directory/forms';
import type { FilterValues, ListFilter } from '@/lists/definition';
import { FilterButton } from '@/lists/filters/FilterButton';
import { FilterChips } from '@/lists/filters/FilterChips';
import { AnswerFilter } from './AnswerFilter';
import { keyOf, labelOf, replaceAnswers, type Asked } from './figures';

interface InsightsFiltersProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  questions: readonly Asked[];
  query: UseQueryResult;
  onChange: (values: FilterValues) => void;
}

/** The most frequent filters, beside those of the profile. */
const often = [
  { id: 'companyType', label: 'filter.companyType' },
  { id: 'industrySector', label: 'filter.industrySector' },
] as const;

export function InsightsFilters({ filters, values, questions, query, onChange }: InsightsFiltersProps) {
  const { t } = useTranslation('insights');
  const answered = often.flatMap(({ id, label }): ListFilter[] => {
    const question = questions.find((one) => one.form === 'questionnaire' && one.id === id);
    if (!question) return [];
    const options = question.choices.map((choice) => ({ value: choice.value, label: labelOf(choice, question.type) }));
    return [{ kind: 'choice', name: keyOf(question), label: t(label), several: true, options }];
  });
  // Answers to these questions are in the address like all other answers.
  const given = Object.fromEntries(
    answered
      .map(
        ({ name }) =>
          [
            name,
            (values.answer ?? [])
              .map(partsOfAnswer)
              .flatMap(({ question, value }) => (question === name ? [value] : [])),
          ] as const,
      )
      .filter(([, chosen]) => chosen.length > 0),
  );
  const apply = (changed: FilterValues) => {
    const own = Object.fromEntries(
      Object.entries(changed).filter(([name]) => !answered.some((filter) => filter.name === name)),
    );
    onChange(answered.reduce((held, { name }) => replaceAnswers(held, name, changed[name] ?? []), own));
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4, '@media print': { display: 'none' } }}>
        <FilterButton
          filters={[...answered, ...filters.filter(({ kind }) => kind !== 'carried')]}
          values={{ ...values, ...given }}
          onApply={apply}
          title={t('filter.companies')}
        />
        <AnswerFilter questions={questions} values={values} query={query} onApply={onChange} />
      </Box>
      <FilterChips filters={filters} values={values} onChange={onChange} />
    </>
  );
}
