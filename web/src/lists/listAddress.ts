import { searchable } from '@/i18n/fold';
import type { Density, FilterValues, ListColumn, ListFilter } from './definition';

/** The state of a list in the address, so that it survives a reload and can be shared. */
export interface ListAddress {
  search: string;
  /** A column's name, with a minus for descending order. */
  sort: string;
  filters: FilterValues;
  /** The cursor of the page; null is the first page. `page` is only the displayed number. */
  cursor: string | null;
  page: number;
  /** Names of the shown columns in the list's order; null are the default ones. */
  columns: readonly string[] | null;
  density: Density;
  /** Id of the row with the open sheet. */
  row: string | null;
}

export interface AddressRules {
  columns: readonly Pick<ListColumn<never>, 'name' | 'sortable' | 'lead'>[];
  filters: readonly ListFilter[];
  defaultSort: string;
  /** The parameter of the open row, such as `company`. */
  rowParam: string;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
/** The range of days that the server accepts. */
const isPickable = (day: string) =>
  isoDay.test(day) && !Number.isNaN(Date.parse(day)) && day >= '1900-01-01' && day <= '2099-12-31';

/** The parameters of one filter. */
export const paramsOf = (filter: ListFilter): string[] =>
  filter.kind === 'dates' ? [`${filter.name}_from`, `${filter.name}_to`] : [filter.name];

/** Addresses may be written by hand: omits values that the server would refuse. */
function validValues(filter: ListFilter, values: string[]): string[] {
  switch (filter.kind) {
    case 'choice': {
      const known = [...new Set(values)].filter((value) => filter.options.some((option) => option.value === value));
      return filter.several ? known : known.slice(0, 1);
    }
    case 'dates':
      return values.filter(isPickable).slice(0, 1);
    case 'number':
      return values.filter((value) => /^[1-9]\d{0,8}$/.test(value) && Number(value) <= filter.most).slice(0, 1);
    case 'carried':
      return [...new Set(values)].filter((value) => value !== '');
  }
}

function readFilters(params: URLSearchParams, filters: readonly ListFilter[]): FilterValues {
  const entries = filters.flatMap((filter) =>
    paramsOf(filter).map((name) => [name, validValues(filter, params.getAll(name))] as const),
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

export function readAddress(params: URLSearchParams, rules: AddressRules): ListAddress {
  const sort = params.get('sort') ?? rules.defaultSort;
  const sortable = rules.columns.some((column) => column.sortable && column.name === sort.replace(/^-/, ''));
  const named = params.get('columns')?.split(',') ?? null;
  const cursor = params.get('cursor');
  const page = Number(params.get('page'));
  return {
    search: searchable(params.get('search') ?? ''),
    sort: sortable ? sort : rules.defaultSort,
    filters: readFilters(params, rules.filters),
    cursor,
    page: cursor !== null && Number.isInteger(page) && page > 1 ? page : 1,
    columns:
      named && rules.columns.filter(({ name, lead = false }) => lead || named.includes(name)).map(({ name }) => name),
    density: params.get('density') === 'comfortable' ? 'comfortable' : 'compact',
    row: params.get(rules.rowParam),
  };
}

export type AddressChange = Partial<ListAddress>;

/** The address with changes. Default values are omitted. */
export function writeAddress(before: URLSearchParams, change: AddressChange, rules: AddressRules): URLSearchParams {
  const next = new URLSearchParams(before);
  const put = (name: string, value: string | null) => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  if (change.search !== undefined) put('search', change.search);
  if (change.sort !== undefined) put('sort', change.sort === rules.defaultSort ? null : change.sort);
  if (change.filters !== undefined) {
    for (const name of rules.filters.flatMap(paramsOf)) {
      next.delete(name);
      for (const value of change.filters[name] ?? []) next.append(name, value);
    }
  }
  if (change.cursor !== undefined) put('cursor', change.cursor);
  if (change.page !== undefined) put('page', change.page > 1 ? String(change.page) : null);
  if (change.columns !== undefined) put('columns', change.columns?.join(',') ?? null);
  if (change.density !== undefined) put('density', change.density === 'comfortable' ? 'comfortable' : null);
  if (change.row !== undefined) put(rules.rowParam, change.row);
  return next;
}

/** What a saved view holds: all but page and open row, in one form, so that equal views have equal queries. */
export function viewQuery(params: URLSearchParams, rules: AddressRules): string {
  const { search, sort, filters, columns, density } = readAddress(params, rules);
  return writeAddress(new URLSearchParams(), { search, sort, filters, columns, density }, rules).toString();
}
