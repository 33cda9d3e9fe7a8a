import { useEffect, useRef } from 'react';

/** The link of a row, which opens its sheet. */
export const rowId = (key: string) => `row-${key}`;

/** The count above the list, where the focus goes when there is no row for it. */
export const countId = 'list-count';

/** A row that goes takes the focus with it: the focus moves to the next row, or to the count. */
export function useRowFocus(keys: readonly string[]) {
  const waiting = useRef<{ gone: string; next: string | undefined } | null>(null);

  const focusRow = (key: string | undefined) => {
    const row = key === undefined ? null : document.getElementById(rowId(key));
    (row ?? document.getElementById(countId))?.focus();
  };

  useEffect(() => {
    const wanted = waiting.current;
    if (!wanted || keys.includes(wanted.gone)) return;
    waiting.current = null;
    focusRow(wanted.next);
  });

  return {
    afterRowGoes: (key: string) => {
      waiting.current = { gone: key, next: keys[keys.indexOf(key) + 1] };
    },
    /** When the sheet has closed: to its row or, if that is gone, to the count, unless the focus is in the page already. */
    returnTo: (key: string | null) => {
      const active = document.activeElement;
      // What the sheet still holds is lost with it in a moment.
      const isLost = active === null || active === document.body || active.closest('[role="presentation"]') !== null;
      if (isLost) focusRow(key ?? undefined);
    },
  };
}
