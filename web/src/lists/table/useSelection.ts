import { startTransition, useState } from 'react';

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

  // In slices: what is selected affects all of the page, and the box shows it at once.
  const change = (next: (now: Chosen<Row>) => Omit<Chosen<Row>, 'under'>) => {
    startTransition(() => {
      setStored((before) => ({ under, ...next(before.under === under ? before : nothing) }));
    });
  };
  const select = (rows: readonly Row[], wanted: boolean) => {
    change((now) => {
      // "All" has no exceptions: deselecting one row keeps the others of the visible page.
      const selected = new Map(now.all ? page.map((row) => [keyOf(row), row]) : now.rows);
      for (const row of rows) {
        if (wanted) selected.set(keyOf(row), row);
        else selected.delete(keyOf(row));
      }
      return { all: false, rows: selected };
    });
  };
  return {
    count: chosen.all ? matched : chosen.rows.size,
    all: chosen.all,
    rows: chosen.all ? [] : [...chosen.rows.values()],
    has: (key) => chosen.all || chosen.rows.has(key),
    toggle: (row, wanted) => {
      if (page.includes(row)) select([row], wanted);
    },
    togglePage: (wanted) => {
      select(page, wanted);
    },
    chooseAll: () => {
      change(() => ({ all: true, rows: new Map() }));
    },
    clear: () => {
      // At once: the dialog of an action that is done closes with the bar.
      setStored(nothing);
    },
  };
}
