import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { memo, type ReactNode } from 'react';
import { maxCounted } from '@/i18n/counts';
import type { ListColumn } from '../definition';
import { PageCheckbox, RowCheckbox } from './RowCheckbox';
import { RowLink } from './RowLink';
import type { RowProps, RowsProps } from './rows';
import { pinned, pinnedEnd, rowHeight, TableFrame } from './TableFrame';
import { useRowProps } from './useRowProps';

/** Styled once for the table, not per cell. */
const cells = {
  '& thead th': { whiteSpace: 'nowrap' },
  '& .lead': { ...pinned, minWidth: 220 },
  '& .figures': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // Column names in buttons do not wrap.
  '& .actions': { ...pinnedEnd, overflowWrap: 'normal' },
  // The corners cover both scrolling directions.
  '& thead .lead, & thead .actions': { zIndex: 3 },
  // The arrow is on the inner side, so that header and figures align.
  '& thead .figures .MuiTableSortLabel-root': { flexDirection: 'row-reverse' },
} as const;

/** Rows of 40 px: longer text is cut off; the sheet and the comfortable rows have all of it. */
const oneLine = {
  '& td, & th': {
    height: rowHeight,
    py: 0,
    px: 3,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '@media (max-width: 1439.95px)': { px: 2.5 },
  },
  '& thead th': { height: 32 },
  '& tbody td, & tbody th': { maxWidth: 'clamp(200px, 17vw, 340px)' },
  // Of a name and its note the note is cut off first.
  '& tbody td:has(.note)': { maxWidth: 'clamp(170px, 14.5vw, 340px)' },
  '& tbody .lead': { maxWidth: 'clamp(220px, 21vw, 420px)' },
  '& .lead': { ...pinned, minWidth: 200 },
  '& .short': { minWidth: 0 },
  '& .MuiTableCell-paddingCheckbox': { px: 1 },
  '& tbody .actions, & .MuiTableCell-paddingCheckbox': { overflow: 'visible', maxWidth: 'none' },
  '& .actions .MuiButton-root': { minHeight: 32, py: 0.5, px: 3, whiteSpace: 'nowrap' },
  '& .actions .MuiIconButton-root': { p: 1 },
  // Typed text is cut off at its own end: an email within Arabic, an Arabic name within English.
  // A note without room for a few letters and "…" is in the next line, which is not seen.
  '& .line': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    whiteSpace: 'pre',
    // As high as the target of the link, so that no letter is cut off below.
    height: '2em',
    lineHeight: '2em',
    overflow: 'hidden',
  },
  '& .line > *': {
    py: 0,
    lineHeight: 'inherit',
    flexShrink: 0,
    minWidth: 0,
    maxWidth: '100%',
    whiteSpace: 'nowrap',
    overflowWrap: 'normal',
  },
  '& .note > bdi': { flexShrink: 1, minWidth: '3ch', maxWidth: '100%' },
  '& .note > bdi:last-child': { flexShrink: 1000 },
  '& .line > :last-child': { flexShrink: 1 },
  '& .line > .note': { flex: '1 1 8ch', minWidth: '8ch', marginInlineStart: 2 },
  '& .line > .note:has(> bdi + bdi)': { display: 'flex', columnGap: 1 },
  '& .line > * > bdi:only-child': { display: 'block' },
  '& tbody td > bdi, & .lines > bdi': { display: 'inline-block', maxWidth: '100%', verticalAlign: 'bottom' },
  '& .line > *, & .line > * > bdi, & tbody td > bdi, & .lines > bdi': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& td .lines': { whiteSpace: 'nowrap' },
} as const;

/** Of `aria-rowcount`. */
const unknown = -1;

export function ListTable<Row>(props: RowsProps<Row>) {
  const { list, title, selectable, actions } = props;
  const { shown, rows, options, address } = list;
  const rowProps = useRowProps(props);
  const compact = address.density === 'compact';
  const matched = list.page?.matched ?? unknown;
  return (
    <TableFrame label={title} sx={compact ? { ...cells, ...oneLine } : cells}>
      <Table stickyHeader size="small" aria-label={title} aria-rowcount={matched > maxCounted ? unknown : matched}>
        <TableHead>
          <TableRow>
            {selectable ? (
              <TableCell padding="checkbox">
                <PageCheckbox list={list} />
              </TableCell>
            ) : null}
            {shown.map((column) => (
              <HeadCell
                key={column.name}
                column={column}
                sort={address.sort}
                onSort={(sort) => {
                  address.narrow({ sort });
                }}
              />
            ))}
            {actions ? <TableCell className="actions">{actions.label}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <BodyRow key={options.keyOf(row)} {...rowProps(row)} shown={shown} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

const kindOf = <Row,>({ lead, short, figures }: ListColumn<Row>) =>
  lead ? (short ? 'lead short' : 'lead') : figures ? 'figures' : undefined;

interface BodyRowProps<Row> extends RowProps<Row> {
  shown: readonly ListColumn<Row>[];
}

/** Rendered again only if the row or the columns change: not when other rows are selected. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { rowKey, to, row, shown, compact, selectable, chosen, onToggle, renderActions } = props;
  return (
    <TableRow hover selected={chosen} aria-selected={selectable ? chosen : undefined}>
      {selectable ? (
        <TableCell padding="checkbox">
          <RowCheckbox rowKey={rowKey} row={row} chosen={chosen} onToggle={onToggle} />
        </TableCell>
      ) : null}
      <Cells rowKey={rowKey} to={to} row={row} shown={shown} compact={compact} />
      {renderActions ? <TableCell className="actions">{renderActions(row)}</TableCell> : null}
    </TableRow>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

type CellsProps<Row> = Pick<BodyRowProps<Row>, 'rowKey' | 'to' | 'row' | 'shown' | 'compact'>;

/** Not when its own row is selected. */
const Cells = memo(function Cells<Row>({ rowKey, to, row, shown, compact }: CellsProps<Row>) {
  return shown.map((column) => (
    <TableCell
      key={column.name}
      {...(column.lead && { component: 'th', scope: 'row' })}
      className={kindOf(column)}
      style={compact ? undefined : { minWidth: column.minWidth ?? 120 }}
    >
      {column.lead ? <RowLink rowKey={rowKey} to={to} column={column} row={row} /> : column.cell(row)}
    </TableCell>
  ));
}) as <Row>(props: CellsProps<Row>) => ReactNode;

interface HeadCellProps<Row> {
  column: ListColumn<Row>;
  sort: string;
  onSort: (sort: string) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const sorted = sort.replace(/^-/, '') === column.name;
  const descending = sorted && sort.startsWith('-');
  return (
    <TableCell aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined} className={kindOf(column)}>
      {column.sortable ? (
        <TableSortLabel
          active={sorted}
          direction={descending ? 'desc' : 'asc'}
          onClick={() => {
            onSort(sorted && !descending ? `-${column.name}` : column.name);
          }}
        >
          {column.label}
        </TableSortLabel>
      ) : (
        column.label
      )}
    </TableCell>
  );
}
