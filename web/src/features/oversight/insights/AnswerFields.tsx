import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/ErrorState';
import { FormField } from '@/components/FormField';
import { LoadingState } from '@/components/LoadingState';
import { formsQuery, partsOfAnswer } from '@/features/directory/listing/forms';
import type { FilterValues } from '@/lists/definition';
import { keyOf, labelOf, replaceAnswers, type Asked } from './charts/figures';
import { QuestionSelect } from './QuestionSelect';

interface AnswerFieldsProps {
  /** None until the forms have been fetched. */
  questions: readonly Asked[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

/** The most frequent filters, beside those of the profile. */
const often = [
  { id: 'companyType', label: 'filter.companyType' },
  { id: 'industrySector', label: 'filter.industrySector' },
] as const;

/** The part of the filter that narrows by answers. */
export function AnswerFields({ questions, ...choices }: AnswerFieldsProps) {
  const { t } = useTranslation('insights');
  const titleId = useId();
  const query = useQuery(formsQuery);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gap: 5, mb: 6, pb: 6, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <div>
        <Typography id={titleId} variant="title" component="h3" sx={{ fontSize: '1rem' }}>
          {t('filter.title')}
        </Typography>
        <Typography variant="hint">{t('filter.lead')}</Typography>
      </div>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <LoadingState />
      ) : (
        <AnswerChoices {...choices} questions={questions.filter((question) => question.choices.length > 0)} />
      )}
    </Box>
  );
}

/** Begins with a question that the filter holds already. */
function AnswerChoices({ questions, ...choices }: AnswerFieldsProps) {
  const { t } = useTranslation('insights');
  const first = often.flatMap(({ id, label }) => {
    const question = questions.find((one) => one.form === 'questionnaire' && one.id === id);
    return question ? [{ question, label: t(label) }] : [];
  });
  const others = questions.filter((one) => !first.some(({ question }) => question === one));
  const [key, setKey] = useState(() => {
    const held = (choices.values.answer ?? []).map((answer) => partsOfAnswer(answer).question);
    return others.map(keyOf).find((one) => held.includes(one)) ?? '';
  });
  const question = others.find((one) => keyOf(one) === key);
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 6 }}>
        {first.map((shown) => (
          <AnswersOf key={shown.label} {...shown} {...choices} />
        ))}
      </Box>
      <QuestionSelect
        name="filter.question"
        label={t('filter.question')}
        questions={others}
        value={key}
        onChange={setKey}
      />
      {question ? <AnswersOf key={key} question={question} label={t('filter.answers')} {...choices} /> : null}
    </>
  );
}

interface AnswersOfProps extends Omit<AnswerFieldsProps, 'questions'> {
  question: Asked;
  label: string;
}

function AnswersOf({ question, label, values, onChange }: AnswersOfProps) {
  const key = keyOf(question);
  const chosen = (values.answer ?? [])
    .map(partsOfAnswer)
    .flatMap((answer) => (answer.question === key ? [answer.value] : []));
  return (
    <FormField name={`filter.${key}`} label={label} group>
      {() =>
        question.choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            label={labelOf(choice, question.type)}
            sx={{ display: 'flex', m: 0 }}
            control={
              <Checkbox
                checked={chosen.includes(choice.value)}
                onChange={(event) => {
                  const now = event.target.checked
                    ? [...chosen, choice.value]
                    : chosen.filter((one) => one !== choice.value);
                  onChange(replaceAnswers(values, key, now));
                }}
              />
            }
          />
        ))
      }
    </FormField>
  );
}
