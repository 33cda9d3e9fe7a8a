import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PageCheckbox, RowCheckbox } from './RowCheckbox';
import { addressOfRow, RowLink } from './RowLink';
import type { RowsProps } from './rows';

/** The rows as cards with the same columns, for narrow screens. */
export default function ListCards<Row>({ list, title, selectable, actions }: RowsProps<Row>) {
  const { shown, rows, options, address } = list;
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
          <Box
            component="li"
            key={options.keyOf(row)}
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
              {selectable ? <RowCheckbox list={list} row={row} /> : null}
              <Box sx={{ minWidth: 0 }}>
                {lead ? (
                  <RowLink rowKey={options.keyOf(row)} to={addressOfRow(list, row)} column={lead} row={row} />
                ) : null}
              </Box>
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
              {shown
                .filter((column) => !column.lead)
                .map((column) => (
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
            {actions ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions.render(row)}</Box> : null}
          </Box>
        ))}
      </Box>
    </>
  );
}
