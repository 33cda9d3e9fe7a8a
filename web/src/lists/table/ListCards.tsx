import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useMemo, type ReactNode } from 'react';
import type { ListColumn } from '../definition';
import { PageCheckbox, RowCheckbox } from './RowCheckbox';
import { RowLink } from './RowLink';
import type { RowProps, RowsProps } from './rows';
import { useRowProps } from './useRowProps';

/** The rows as cards with the same columns, for narrow screens. */
export function ListCards<Row>(props: RowsProps<Row>) {
  const { list, title, selectable } = props;
  const { shown, rows, options, address } = list;
  const rowProps = useRowProps(props);
  const rest = useMemo(() => shown.filter((column) => !column.lead), [shown]);
  const lead = shown.find((column) => column.lead);
  const compact = address.density === 'compact';
  return (
    <>
      {selectable ? (
        <Typography variant="label" component="div" sx={{ mb: 2, px: 4 }}>
          <PageCheckbox list={list} label />
        </Typography>
      ) : null}
      <Box
        component="ul"
        aria-label={title}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: compact ? 2 : 3 }}
      >
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
  const { rowKey, to, row, lead, rest, compact, selectable, chosen, onToggle, renderActions } = props;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: compact ? 2 : 3,
        p: compact ? 3 : 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        {selectable ? <RowCheckbox rowKey={rowKey} row={row} chosen={chosen} onToggle={onToggle} /> : null}
        <Box sx={{ minWidth: 0 }}>{lead ? <RowLink rowKey={rowKey} to={to} column={lead} row={row} /> : null}</Box>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 9fr) minmax(0, 11fr)',
          columnGap: 3,
          rowGap: compact ? 1 : 2,
        }}
      >
        {rest.map((column) => (
          <Box key={column.name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="hint">
              {column.label}
            </Typography>
            <Typography component="dd" variant="label" sx={{ m: 0, fontWeight: 400, overflowWrap: 'anywhere' }}>
              {column.cell(row)}
            </Typography>
          </Box>
        ))}
      </Box>
      {renderActions ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{renderActions(row)}</Box> : null}
    </Box>
  );
}) as <Row>(props: CardProps<Row>) => ReactNode;
