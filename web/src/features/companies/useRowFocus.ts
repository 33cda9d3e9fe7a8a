import { useEffect, useRef } from 'react';

export const rowId = (companyId: string) => `company-${companyId}`;

/** A decided row goes while its button has the focus: the focus moves to the next company, or to the count. */
export function useRowFocus(ids: readonly string[]) {
  const fallback = useRef<HTMLParagraphElement>(null);
  const waiting = useRef<{ gone: string; next: string | undefined } | null>(null);

  const focusRow = (id: string | undefined) => {
    const row = id === undefined ? null : document.getElementById(rowId(id));
    (row ?? fallback.current)?.focus();
  };

  useEffect(() => {
    const wanted = waiting.current;
    if (!wanted || ids.includes(wanted.gone)) return;
    waiting.current = null;
    focusRow(wanted.next);
  });

  return {
    fallback,
    afterRowGoes: (id: string) => {
      waiting.current = { gone: id, next: ids[ids.indexOf(id) + 1] };
    },
    /** After the sheet has closed: its own row if that is still there and the focus is nowhere. */
    returnTo: (id: string | null) => {
      if (document.activeElement && document.activeElement !== document.body) return;
      focusRow(id ?? undefined);
    },
  };
}
