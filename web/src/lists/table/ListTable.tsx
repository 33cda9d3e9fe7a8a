import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ListColumn } from '../definition';
import { PageCheckbox, RowCheckbox } from './RowCheckbox';
import { RowLink } from './RowLink';
import type { RowsProps } from './rows';
import { pinned, pinnedEnd, TableFrame } from './TableFrame';

const heads = { '& thead th': { whiteSpace: 'nowrap' } } as const;

export function ListTable<Row>({ list, title, selectable, actions }: RowsProps<Row>) {
  const { shown, rows, selection, options, address } = list;
  const compact = address.density === 'compact';
  return (
    <TableFrame label={title} sx={heads}>
      <Table
        stickyHeader
        size={compact ? 'small' : 'medium'}
        aria-label={title}
        aria-rowcount={list.query.data?.matched ?? -1}
      >
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
            {actions ? <TableCell sx={{ ...pinnedEnd, zIndex: 3 }}>{actions.label}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const key = options.keyOf(row);
            return (
              <TableRow
                key={key}
                hover
                selected={selection.has(key)}
                aria-selected={selectable ? selection.has(key) : undefined}
              >
                {selectable ? (
                  <TableCell padding="checkbox">
                    <RowCheckbox list={list} row={row} />
                  </TableCell>
                ) : null}
                {shown.map((column) => (
                  <TableCell
                    key={column.name}
                    {...(column.lead && { component: 'th', scope: 'row' })}
                    sx={cellStyle(column)}
                  >
                    {column.lead ? <RowLink list={list} column={column} row={row} /> : column.cell(row)}
                  </TableCell>
                ))}
                {/* Column names in buttons do not wrap. */}
                {actions ? (
                  <TableCell sx={{ ...pinnedEnd, overflowWrap: 'normal' }}>{actions.render(row)}</TableCell>
                ) : null}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

const cellStyle = <Row,>({ lead, figures, minWidth }: ListColumn<Row>) => ({
  minWidth: minWidth ?? (lead ? 220 : 120),
  ...(lead && pinned),
  ...(figures && { textAlign: 'end', fontVariantNumeric: 'tabular-nums' }),
});

interface HeadCellProps<Row> {
  column: ListColumn<Row>;
  sort: string;
  onSort: (sort: string) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const sorted = sort.replace(/^-/, '') === column.name;
  const descending = sorted && sort.startsWith('-');
  return (
    <TableCell
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
      // The corner covers both scrolling directions.
      sx={{ textAlign: column.figures ? 'end' : 'start', ...(column.lead && { ...pinned, zIndex: 3 }) }}
    >
      {column.sortable ? (
        <TableSortLabel
          active={sorted}
          direction={descending ? 'desc' : 'asc'}
          // The arrow is on the inner side, so that header and figures align.
          sx={column.figures ? { flexDirection: 'row-reverse' } : undefined}
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
