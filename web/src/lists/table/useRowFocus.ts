import { useEffect, useRef } from 'react';
import { useStable } from '@/components/useStable';

/** The link of a row to its sheet. */
export const rowId = (key: string) => `row-${key}`;

/** The count above the list, which takes the focus without rows. */
export const countId = 'list-count';

/** Whether nothing has the focus, or a closing dialog or sheet that is about to lose it. */
function isFocusLost() {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest('[role="presentation"]') !== null;
}

/** When a focused row is removed, the focus moves to the next row or to the count. */
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
    // The person may have moved it before the row went, to the undo for example.
    if (isFocusLost()) focusRow(wanted.next);
  });

  return {
    afterRowGoes: useStable((key: string) => {
      waiting.current = { gone: key, next: keys[keys.indexOf(key) + 1] };
    }),
    /** After the sheet has closed: focuses its row or, if removed, the count, unless the focus is in the page. */
    returnTo: (key: string | null) => {
      if (isFocusLost()) focusRow(key ?? undefined);
    },
  };
}
