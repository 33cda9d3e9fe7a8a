import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useMemo, type ReactNode } from 'react';
import type { ListColumn } from '../definition';
import { parts } from './parts';
import { PageCheckbox, RowCheckbox } from './RowCheckbox';
import { RowLink } from './RowLink';
import type { RowProps, RowsProps } from './rows';
import { useRowProps } from './useRowProps';

/** Styled once for the list, not per card. */
const cards = {
  ...parts,
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  '& > li': {
    display: 'grid',
    gap: 3,
    p: 4,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: '12px',
    bgcolor: 'background.paper',
    // Cards outside the window are not laid out or painted. The height is that of a card until it has been seen.
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 220px',
    '@media print': { contentVisibility: 'visible' },
  },
  '& > li > .head': { display: 'flex', alignItems: 'flex-start', gap: 2 },
  '& > li > .head > div': { minWidth: 0 },
  '& > li > dl': {
    m: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 9fr) minmax(0, 11fr)',
    columnGap: 3,
    rowGap: 2,
  },
  '& > li > dl > div': { display: 'contents' },
  '& > li > dl > div > dt': { typography: 'hint' },
  '& > li > dl > div > dd': { m: 0, typography: 'label', fontWeight: 400, overflowWrap: 'anywhere' },
  '& > li > .actions': { display: 'flex', flexWrap: 'wrap', gap: 2 },
} as const;

const compactCards = {
  gap: 2,
  '& > li': { ...cards['& > li'], gap: 2, p: 3 },
  '& > li > dl': { ...cards['& > li > dl'], rowGap: 1 },
} as const;

/** The rows as cards with the same columns, for narrow screens. */
export function ListCards<Row>(props: RowsProps<Row>) {
  const { list, title, selectable } = props;
  const { shown, rows, options, address } = list;
  const rowProps = useRowProps(props);
  const rest = useMemo(() => shown.filter((column) => !column.lead), [shown]);
  const lead = shown.find((column) => column.lead);
  return (
    <>
      {selectable ? (
        <Typography variant="label" component="div" sx={{ mb: 1, px: 4 }}>
          <PageCheckbox list={list} label />
        </Typography>
      ) : null}
      <Box component="ul" aria-label={title} sx={address.density === 'compact' ? { ...cards, ...compactCards } : cards}>
        {rows.map((row) => (
          <Card key={options.keyOf(row)} {...rowProps(row)} lead={lead} rest={rest} />
        ))}
      </Box>
    </>
  );
}

interface CardProps<Row> extends RowProps<Row> {
  lead: ListColumn<Row> | undefined;
  rest: readonly ListColumn<Row>[];
}

/** Rendered again only if the row or the columns change: not when other rows are selected. */
const Card = memo(function Card<Row>(props: CardProps<Row>) {
  const { rowKey, to, row, lead, rest, selectable, chosen, onToggle, renderActions } = props;
  return (
    <li>
      <div className="head">
        {selectable ? <RowCheckbox rowKey={rowKey} row={row} chosen={chosen} onToggle={onToggle} /> : null}
        <div>{lead ? <Name rowKey={rowKey} to={to} row={row} column={lead} /> : null}</div>
      </div>
      <Facts row={row} rest={rest} />
      {renderActions ? <Actions row={row} render={renderActions} /> : null}
    </li>
  );
}) as <Row>(props: CardProps<Row>) => ReactNode;

// The parts of a card are not rendered again when it is selected.

const Name = memo(RowLink) as typeof RowLink;

const Facts = memo(function Facts<Row>({ row, rest }: Pick<CardProps<Row>, 'row' | 'rest'>) {
  return (
    <dl>
      {rest.map((column) => (
        <div key={column.name}>
          <dt>{column.label}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}) as <Row>(props: Pick<CardProps<Row>, 'row' | 'rest'>) => ReactNode;

interface ActionsProps<Row> {
  row: Row;
  render: (row: Row) => ReactNode;
}

const Actions = memo(function Actions<Row>({ row, render }: ActionsProps<Row>) {
  return <div className="actions">{render(row)}</div>;
}) as <Row>(props: ActionsProps<Row>) => ReactNode;
