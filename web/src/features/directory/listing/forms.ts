import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client, unwrap } from '@/api/client';
import type { FormDefinition, Question } from '@/api/schema.gen';
import { currentLanguage } from '@/i18n/i18n';

/** Forms change only with a new version of the portal. */
export const formsQuery = queryOptions({
  queryKey: ['forms'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/insights/forms', { signal })) as Promise<FormDefinition[]>,
  staleTime: Infinity,
});

interface AnswerParts {
  /** `questionnaire.<question>` */
  question: string;
  value: string;
}

/** Splits a filter by answer, `questionnaire.<question>:private`. */
export function partsOfAnswer(answer: string): AnswerParts {
  const colon = answer.indexOf(':');
  return colon < 0
    ? { question: answer, value: '' }
    : { question: answer.slice(0, colon), value: answer.slice(colon + 1) };
}

export const answerOf = ({ question, value }: AnswerParts): string => `${question}:${value}`;

/** The server's name of a question in a filter. */
export const nameOfQuestion = (form: Pick<FormDefinition, 'form'>, question: Pick<Question, 'id'>): string =>
  `${form.form}.${question.id}`;

interface AnswerWords {
  /** The question of a filter. */
  questionOf: (answer: string) => string;
  /** The answer of a filter. */
  valueOf: (answer: string) => string;
}

/** Describes filters by answer; by name until the forms are loaded. They are fetched if `wanted`. */
export function useAnswerWords(wanted: boolean): AnswerWords {
  const { t } = useTranslation('directory');
  const forms = useQuery({ ...formsQuery, enabled: wanted }).data;
  const asked = useMemo(
    () =>
      new Map(
        forms?.flatMap((form) =>
          form.sections.flatMap(({ questions }) =>
            questions.map((question) => [nameOfQuestion(form, question), question] as const),
          ),
        ),
      ),
    [forms],
  );
  const questionOf = useCallback(
    (answer: string) => {
      const { question } = partsOfAnswer(answer);
      return asked.get(question)?.title[currentLanguage()] ?? question.replace(/^[^.]*\./, '');
    },
    [asked],
  );
  const valueOf = useCallback(
    (answer: string) => {
      const { question: name, value } = partsOfAnswer(answer);
      const question = asked.get(name);
      const option = question?.options?.find((one) => one.value === value);
      if (option) return option.label[currentLanguage()];
      const step = question?.scale?.labels[value];
      if (step) return t('answer.step', { step: value, label: step[currentLanguage()] });
      const yesNo = question?.type.startsWith('yesNo') ?? false;
      return yesNo && (value === 'yes' || value === 'no') ? t(`answer.${value}`) : value;
    },
    [asked, t],
  );
  return { questionOf, valueOf };
}
