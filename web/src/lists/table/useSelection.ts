import { useState } from 'react';

interface Chosen<Row> {
  /** The filter of the selection; rows that no longer match must not be affected. */
  under: string;
  all: boolean;
  rows: ReadonlyMap<string, Row>;
}

export interface Selection<Row> {
  count: number;
  /** All rows that match, on all pages. */
  all: boolean;
  /** The selected rows; empty if `all`. */
  rows: readonly Row[];
  has: (key: string) => boolean;
  toggle: (row: Row, chosen: boolean) => void;
  togglePage: (chosen: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
}

interface SelectionOptions<Row> {
  /** Changes with search and filters. */
  under: string;
  /** The rows that can be selected: none while the rows of another search are still shown. */
  page: readonly Row[];
  matched: number;
  keyOf: (row: Row) => string;
}

/** Rows selected individually over several pages, or all that match. */
export function useSelection<Row>({ under, page, matched, keyOf }: SelectionOptions<Row>): Selection<Row> {
  const nothing: Chosen<Row> = { under, all: false, rows: new Map() };
  const [stored, setStored] = useState(nothing);
  const chosen = stored.under === under ? stored : nothing;

  const put = (rows: ReadonlyMap<string, Row>) => {
    setStored({ under, all: false, rows });
  };
  // "All" has no exceptions: deselecting one row keeps the others of the visible page.
  const seen = () => new Map(chosen.all ? page.map((row) => [keyOf(row), row]) : chosen.rows);
  return {
    count: chosen.all ? matched : chosen.rows.size,
    all: chosen.all,
    rows: chosen.all ? [] : [...chosen.rows.values()],
    has: (key) => chosen.all || chosen.rows.has(key),
    toggle: (row, wanted) => {
      if (!page.includes(row)) return;
      const rows = seen();
      if (wanted) rows.set(keyOf(row), row);
      else rows.delete(keyOf(row));
      put(rows);
    },
    togglePage: (wanted) => {
      const rows = new Map(chosen.all ? [] : chosen.rows);
      for (const row of page) {
        if (wanted) rows.set(keyOf(row), row);
        else rows.delete(keyOf(row));
      }
      put(rows);
    },
    chooseAll: () => {
      setStored({ under, all: true, rows: new Map() });
    },
    clear: () => {
      put(new Map());
    },
  };
}
