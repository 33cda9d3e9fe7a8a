import { useCallback, useEffect, useRef } from 'react';

/** The link of a row to its sheet. */
export const rowId = (key: string) => `row-${key}`;

/** The count above the list, which takes the focus without rows. */
export const countId = 'list-count';

/** When a focused row is removed, the focus moves to the next row or to the count. `keys` keep their identity. */
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
    /** The same function while the rows are the same. */
    afterRowGoes: useCallback(
      (key: string) => {
        waiting.current = { gone: key, next: keys[keys.indexOf(key) + 1] };
      },
      [keys],
    ),
    /** After the sheet has closed: focuses its row or, if removed, the count, unless the focus is in the page. */
    returnTo: (key: string | null) => {
      const active = document.activeElement;
      // A focus within the closing sheet is about to be lost.
      const isLost = active === null || active === document.body || active.closest('[role="presentation"]') !== null;
      if (isLost) focusRow(key ?? undefined);
    },
  };
}
