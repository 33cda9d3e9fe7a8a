import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { formatNumber } from '@/i18n/numbers';
import type { FilterValues } from '@/lists/definition';
import { useFilterText } from '@/lists/filters/FilterChips';
import { useCompanyFilters, type FilterName } from './filters';

/** The server's filter of companies as a request body. */
export type CompanyFilter = Readonly<Record<string, unknown>>;

const all: readonly FilterName[] = [
  'response',
  'review_status',
  'questionnaire',
  'feedback',
  'size',
  'industry',
  'invited',
  'change_requested',
  'added',
  'unchecked',
  'extended',
  'waiting_over',
  'waiting_up_to',
  'submitted',
  'registered',
  'answer',
  'also',
];

const asText = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
const valuesOf = (filter: CompanyFilter): FilterValues =>
  Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [name, Array.isArray(value) ? value.flatMap(asText) : asText(value)] as const)
      .filter(([, values]) => values.length > 0),
  );

/** Describes a filter of companies: "All approved companies", "Response: Not submitted". */
export function useFilterWords(filter: CompanyFilter): string {
  const { t } = useTranslation('directory');
  const restrictions = useFilterText(useCompanyFilters(all, 'answer' in filter || 'also' in filter), valuesOf(filter));
  const selected = useCallback(
    (count: number) => t('words.selected', { count, formatted: formatNumber(count, currentLanguage()) }),
    [t],
  );
  const parts = [
    ...(Array.isArray(filter.ids) ? [selected(filter.ids.length)] : []),
    ...(typeof filter.search === 'string' && filter.search !== ''
      ? [t('words.search', { text: isolate(filter.search) })]
      : []),
    ...(restrictions === '' ? [] : [restrictions]),
  ];
  const scope =
    filter.scope === 'waiting' || filter.scope === 'returned' || filter.scope === 'rejected' ? filter.scope : 'active';
  if (parts.length === 0) return t(`words.${scope}`);
  return scope === 'active' ? parts.join(' · ') : [t(`words.${scope}`), ...parts].join(' · ');
}
