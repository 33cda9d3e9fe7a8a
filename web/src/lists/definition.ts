import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  /** The server's name of the column; it stands in the address. */
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** First in the row, always shown, the head of a card; its words are the link to the row's sheet. */
  lead?: boolean;
  /** Under the words of the lead, and not part of the link. */
  note?: (row: Row) => ReactNode;
  /** Shown only once it is chosen. */
  optional?: boolean;
  /** Figures stand at the end of their column. */
  figures?: boolean;
  /** Pixels below which it does not shrink. */
  minWidth?: number;
}

interface Choice {
  value: string;
  label: string;
}

interface Named {
  /** The server's name of the restriction; it stands in the address. */
  name: string;
  label: string;
}

/** One of, or (`several`) any of some values. */
export interface ChoiceFilter extends Named {
  kind: 'choice';
  options: readonly Choice[];
  several?: boolean;
}

/** Whole days, both included: `<name>_from` and `<name>_to`. */
export interface DatesFilter extends Named {
  kind: 'dates';
}

/** A whole number of at least one; `describe` words it for the chip. */
export interface NumberFilter extends Named {
  kind: 'number';
  most: number;
  describe: (value: string) => string;
}

/**
 * Restrictions that come with a link from another page, such as one bar of a chart; here they can only be removed.
 * Values `about` the same thing widen each other and share a chip, unless `each` narrows by itself; others narrow.
 */
interface CarriedFilter extends Named {
  kind: 'carried';
  about?: (value: string) => string;
  each?: boolean;
  describe: (value: string) => string;
}

export type ListFilter = ChoiceFilter | DatesFilter | NumberFilter | CarriedFilter;

/** What restricts a list, by the server's names: each with its values. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** What a page is asked with: the restrictions, and where the page begins. */
export type ListQuery = Readonly<Record<string, string | readonly string[] | number>>;

export interface ListPage<Row> {
  items: Row[];
  /** What the screen is about; `matched` of them fit the filter. */
  total: number;
  matched: number;
  next_cursor: string | null;
  previous_cursor: string | null;
}

export type ExportFormat = 'csv' | 'xlsx';

export type Density = 'comfortable' | 'compact';

export const pageSize = 25;
