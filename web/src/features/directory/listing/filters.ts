import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { CompanyRow, FieldName } from '@/api/contract';
import { filterHoursMax } from '@/api/limits.gen';
import type { ListFilter } from '@/lists/definition';
import type { List } from '@/lists/useList';
import { fieldNamed, optionsOf, shortLabel } from '@/features/people/fields/declared';
import { useAnswerWords } from './forms';
import { columnLabel, columnWords } from './published';

/** The filters that a screen may offer, by the server's names. */
export type FilterName =
  | 'questionnaire'
  | 'response'
  | 'review_status'
  | 'feedback'
  | 'size'
  | 'industry'
  | 'invited'
  | 'change_requested'
  | 'added'
  | 'unchecked'
  | 'extended'
  | 'waiting_over'
  | 'waiting_up_to'
  | 'registered'
  | 'submitted'
  | 'answer'
  | 'also';

const questionnaireStates = ['notStarted', 'draft', 'answered'] as const;
const responses = ['submitted', 'notSubmitted'] as const;
const feedbackStates = ['given', 'notGiven'] as const;
const yesNo = ['true', 'false'] as const;

function choices(name: FieldName) {
  const field = fieldNamed(name);
  return { label: shortLabel(field), options: optionsOf(field) };
}

const hasAnswers = (address: URLSearchParams) => address.has('answer') || address.has('also');

/**
 * Offered in this order. `names` keeps its identity (a constant of the page). `namesAnswers`: whether filters by answer
 * are included; otherwise the address decides.
 */
export function useCompanyFilters(names: readonly FilterName[], namesAnswers?: boolean): readonly ListFilter[] {
  const { t } = useTranslation('directory');
  const inAddress = hasAnswers(useSearchParams()[0]);
  const { questionOf, valueOf } = useAnswerWords(namesAnswers ?? inAddress);
  return useMemo(() => {
    const all: Record<FilterName, ListFilter> = {
      questionnaire: {
        kind: 'choice',
        name: 'questionnaire',
        label: columnLabel('questionnaire'),
        several: true,
        options: questionnaireStates.map((value) => ({ value, label: t(`questionnaire.${value}`) })),
      },
      response: {
        kind: 'choice',
        name: 'response',
        label: columnLabel('response'),
        options: responses.map((value) => ({ value, label: t(`response.${value}`) })),
      },
      review_status: {
        kind: 'choice',
        name: 'review_status',
        label: columnLabel('review_status'),
        several: true,
        options: columnWords('review_status'),
      },
      feedback: {
        kind: 'choice',
        name: 'feedback',
        label: columnLabel('feedback_at'),
        options: feedbackStates.map((value) => ({ value, label: t(`feedback.${value}`) })),
      },
      size: {
        kind: 'choice',
        name: 'size',
        several: true,
        ...choices('organization_size'),
      },
      industry: {
        kind: 'choice',
        name: 'industry',
        several: true,
        ...choices('industry_field'),
      },
      invited: {
        kind: 'choice',
        name: 'invited',
        label: columnLabel('invited'),
        options: yesNo.map((value) => ({ value, label: t(`invited.${value}`) })),
      },
      change_requested: {
        kind: 'choice',
        name: 'change_requested',
        label: t('changeRequested.label'),
        options: yesNo.map((value) => ({ value, label: t(`changeRequested.${value}`) })),
      },
      added: {
        kind: 'choice',
        name: 'added',
        label: t('added.label'),
        options: yesNo.map((value) => ({ value, label: t(`added.${value}`) })),
      },
      unchecked: {
        kind: 'choice',
        name: 'unchecked',
        label: t('unchecked.label'),
        options: yesNo.map((value) => ({ value, label: t(`unchecked.${value}`) })),
      },
      extended: {
        kind: 'choice',
        name: 'extended',
        label: t('extended.label'),
        options: yesNo.map((value) => ({ value, label: t(`extended.${value}`) })),
      },
      waiting_over: {
        kind: 'number',
        name: 'waiting_over',
        label: t('filter.waiting_over'),
        most: filterHoursMax,
        describe: (value) => t('filter.hours', { count: Number(value) }),
      },
      waiting_up_to: {
        kind: 'number',
        name: 'waiting_up_to',
        label: t('filter.waiting_up_to'),
        most: filterHoursMax,
        describe: (value) => t('filter.hours', { count: Number(value) }),
      },
      registered: { kind: 'dates', name: 'registered', label: columnLabel('registered_at') },
      submitted: { kind: 'dates', name: 'submitted', label: columnLabel('submitted_at') },
      answer: {
        kind: 'carried',
        name: 'answer',
        label: t('filter.answer'),
        about: questionOf,
        describe: valueOf,
      },
      also: {
        kind: 'carried',
        name: 'also',
        label: t('filter.answer'),
        about: questionOf,
        each: true,
        describe: valueOf,
      },
    };
    return names.map((name) => all[name]);
  }, [names, t, questionOf, valueOf]);
}

/** The selected companies as a filter of the server: rows, or all that match. */
export const chosenBy = ({ selection, restriction }: List<CompanyRow>) =>
  selection.all ? restriction : { ids: selection.rows.map(({ id }) => id) };
