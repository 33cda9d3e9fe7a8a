import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client, unwrap } from '@/api/client';
import type { FormDefinition, Question } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';

/** What is asked changes with a new version of the portal only. */
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

/** A restriction by an answer, `questionnaire.<question>:private`, in its two parts. */
export function partsOfAnswer(answer: string): AnswerParts {
  const colon = answer.indexOf(':');
  return colon < 0
    ? { question: answer, value: '' }
    : { question: answer.slice(0, colon), value: answer.slice(colon + 1) };
}

export const answerOf = ({ question, value }: AnswerParts): string => `${question}:${value}`;

/** As the server names a question in a filter. */
export const nameOfQuestion = (form: Pick<FormDefinition, 'form'>, question: Pick<Question, 'id'>): string =>
  `${form.form}.${question.id}`;

interface AnswerWords {
  /** The question of a restriction. */
  questionOf: (answer: string) => string;
  /** What was answered. */
  valueOf: (answer: string) => string;
}

/** Says restrictions by an answer as people do; by their names until the forms are known. They are asked for if `wanted`. */
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
