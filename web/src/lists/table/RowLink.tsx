import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Note } from '@/components/Note';
import type { ListColumn } from '../definition';
import type { List } from '../useList';
import { rowId } from './useRowFocus';

/** The name of a row, linked to its sheet or page. */
export function RowLink<Row>({ list, column, row }: { list: List<Row>; column: ListColumn<Row>; row: Row }) {
  const key = list.options.keyOf(row);
  const page = list.options.pageOf?.(row);
  const sx = { display: 'inline-block', py: 1, fontWeight: 500, overflowWrap: 'anywhere' } as const;
  return (
    <>
      {page === null ? (
        <Typography component="span" variant="label" sx={sx}>
          {column.cell(row)}
        </Typography>
      ) : (
        <Link
          id={rowId(key)}
          component={RouterLink}
          to={page ?? list.address.rowAddress(key)}
          variant="label"
          color="textPrimary"
          underline="hover"
          sx={sx}
        >
          {column.cell(row)}
        </Link>
      )}
      {column.note ? <Note>{column.note(row)}</Note> : null}
    </>
  );
}
