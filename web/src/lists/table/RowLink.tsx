import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Note } from '@/components/Note';
import type { ListColumn } from '../definition';
import type { List } from '../useList';
import { rowId } from './useRowFocus';

/** The name of a row, linked to its sheet. */
export function RowLink<Row>({ list, column, row }: { list: List<Row>; column: ListColumn<Row>; row: Row }) {
  const key = list.options.keyOf(row);
  return (
    <>
      <Link
        id={rowId(key)}
        component={RouterLink}
        to={list.options.pageOf?.(row) ?? list.address.rowAddress(key)}
        variant="label"
        color="textPrimary"
        underline="hover"
        sx={{ display: 'inline-block', py: 1, fontWeight: 500, overflowWrap: 'anywhere' }}
      >
        {column.cell(row)}
      </Link>
      {column.note ? <Note>{column.note(row)}</Note> : null}
    </>
  );
}
