import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  /** The server's name of the column, as in the address. */
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** The first column, always shown, the heading of a card; its text is the link to the row's sheet. */
  lead?: boolean;
  /** The lead column holds a number or a code: in rows of one line it is as wide as its text. */
  short?: boolean;
  /** Secondary text of the lead column, outside the link. */
  note?: (row: Row) => ReactNode;
  /** Hidden by default. */
  optional?: boolean;
  /** Numbers are aligned to the end. */
  figures?: boolean;
  /** Minimum width in pixels. */
  minWidth?: number;
}

interface Choice {
  value: string;
  label: string;
}

interface Named {
  /** The server's name of the filter, as in the address. */
  name: string;
  label: string;
}

/** One of the values, or with `several` any of them. */
export interface ChoiceFilter extends Named {
  kind: 'choice';
  options: readonly Choice[];
  several?: boolean;
}

/** Whole days, inclusive: `<name>_from` and `<name>_to`. */
export interface DatesFilter extends Named {
  kind: 'dates';
}

/** A positive integer; `describe` returns the chip's text. */
export interface NumberFilter extends Named {
  kind: 'number';
  most: number;
  describe: (value: string) => string;
}

/**
 * Filters set by a link from another page, such as a bar of a chart; they can only be removed. Values `about` the same
 * question widen each other and share a chip, unless `each` narrows by itself; others narrow.
 */
interface CarriedFilter extends Named {
  kind: 'carried';
  about?: (value: string) => string;
  each?: boolean;
  describe: (value: string) => string;
}

export type ListFilter = ChoiceFilter | DatesFilter | NumberFilter | CarriedFilter;

/** The active filters with their values, by the server's names. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** Query of a page: the filters and the cursor. */
export type ListQuery = Readonly<Record<string, string | readonly string[] | number>>;

export interface ListPage<Row> {
  items: Row[];
  /** All objects; `matched` of them match the filter. Both end at `maxCounted` and one. */
  total: number;
  matched: number;
  next_cursor: string | null;
  previous_cursor: string | null;
}

export type ExportFormat = 'csv' | 'xlsx';

/** `compact`, the default: rows of one line. `comfortable`: rows as high as their text. */
export type Density = 'compact' | 'comfortable';

export const pageSize = 25;

/** By the server's names: single values as strings, others as arrays. */
export function restrictionOf(search: string, filters: FilterValues, definitions: readonly ListFilter[]) {
  const several = new Set(
    definitions
      .filter((one) => one.kind === 'carried' || (one.kind === 'choice' && one.several))
      .map(({ name }) => name),
  );
  const values = Object.entries(filters).map(
    ([name, given]) => [name, several.has(name) ? given : (given[0] ?? '')] as const,
  );
  return Object.fromEntries<string | readonly string[]>(search === '' ? values : [['search', search], ...values]);
}
