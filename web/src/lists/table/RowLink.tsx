import { Link } from 'react-router';
import { Note } from '@/components/Note';
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
