import type { ReactNode } from 'react';

/**
 * Secondary text of a list's cell: muted, below the cell's text. A table of one-line rows shows it on the same line:
 * both are in a box of the class `line` (see `oneLine` in lists/table/ListTable). Styled by the list (see `parts`).
 */
export function Note({ children }: { children: ReactNode }) {
  return <span className="note">{children}</span>;
}
