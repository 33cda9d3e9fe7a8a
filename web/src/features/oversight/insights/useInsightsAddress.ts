import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCompanyFilters, type FilterName } from '@/features/directory/listing/filters';
import { restrictionOf, type FilterValues, type ListFilter, type ListQuery } from '@/lists/definition';
import { useListAddress } from '@/lists/useListAddress';
import type { Pair } from './api';
import type { Show } from './charts/ChartOrTable';

export const views = ['questionnaire', 'feedback', 'cross'] as const;
export type View = (typeof views)[number];

/** The lists of companies offer the same filters, so that a bar can link to them. */
const offered: readonly FilterName[] = [
  'size',
  'industry',
  'response',
  'feedback',
  'invited',
  'registered',
  'submitted',
  'answer',
  'also',
];

export interface InsightsAddress {
  filters: readonly ListFilter[];
  values: FilterValues;
  narrow: (values: FilterValues) => void;
  /** The filter by the server's names. */
  restriction: ListQuery;
  view: View;
  show: Show;
  /** The chosen section, as the address names it. */
  section: string | null;
  pair: Partial<Pair>;
  change: (wanted: Partial<Record<'view' | 'show' | 'first' | 'second', string>>) => void;
}

/** The state of the page as in its address. */
export function useInsightsAddress(): InsightsAddress {
  const filters = useCompanyFilters(offered);
  const rules = useMemo(() => ({ columns: [], filters, defaultSort: '', rowParam: 'company' }), [filters]);
  const address = useListAddress(rules);
  const [params, setParams] = useSearchParams();
  const named = params.get('view');
  const first = params.get('first');
  const second = params.get('second');
  return {
    filters,
    values: address.filters,
    narrow: (values) => {
      address.narrow({ filters: values });
    },
    restriction: restrictionOf('', address.filters, filters),
    view: views.find((view) => view === named) ?? 'questionnaire',
    section: params.get('section'),
    show: params.get('show') === 'tables' ? 'tables' : 'charts',
    pair: { ...(first && { first }), ...(second && { second }) },
    change: (wanted) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(wanted)) {
            if (value === '' || value === 'charts' || (name === 'view' && value === 'questionnaire')) next.delete(name);
            else next.set(name, value);
          }
          // Each form has its own sections.
          if (wanted.view !== undefined) next.delete('section');
          return next;
        },
        { replace: true },
      );
    },
  };
}
