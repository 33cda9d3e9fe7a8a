import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
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
  const sx = { display: 'inline-block', py: 1, fontWeight: 500, overflowWrap: 'anywhere' } as const;
  return (
    <div className="line">
      {to === null ? (
        <Typography component="span" variant="label" sx={sx}>
          {column.cell(row)}
        </Typography>
      ) : (
        <Link
          id={rowId(rowKey)}
          component={RouterLink}
          to={to}
          variant="label"
          color="textPrimary"
          underline="hover"
          sx={sx}
        >
          {column.cell(row)}
        </Link>
      )}
      {column.note ? <Note>{column.note(row)}</Note> : null}
    </div>
  );
}
