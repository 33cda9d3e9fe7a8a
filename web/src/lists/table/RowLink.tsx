import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListColumn } from '../definition';
import type { List } from '../useList';
import { rowId } from './useRowFocus';

/** Of its sheet or page; null is none. */
export function addressOfRow<Row>({ options, address }: List<Row>, row: Row): string | null {
  const page = options.pageOf?.(row);
  return page === undefined ? address.rowAddress(options.keyOf(row)).search : page;
}

interface RowLinkProps<Row> {
  rowKey: string;
  to: string | null;
  column: ListColumn<Row>;
  row: Row;
}

/** The name of a row, linked to its sheet or page. */
export function RowLink<Row>({ rowKey, to, column, row }: RowLinkProps<Row>) {
  return (
    <div className="line">
      {to === null ? (
        <span className="name">{column.cell(row)}</span>
      ) : (
        <Link id={rowId(rowKey)} to={to} className="name">
          {column.cell(row)}
        </Link>
      )}
      {column.note ? <Note>{column.note(row)}</Note> : null}
    </div>
  );
}

/**
 * Secondary text of a list's cell: muted, below the cell's text. A table of one-line rows shows it on the same line:
 * both are in a box of the class `line` (see `oneLine` in ListTable). Styled by the list (see `parts`).
 */
export function Note({ children }: { children: ReactNode }) {
  return <span className="note">{children}</span>;
}
