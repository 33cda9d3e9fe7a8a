import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type Show = 'charts' | 'tables';

interface ChartOrTableProps {
  show: Show;
  chart: ReactNode;
  table: ReactNode;
}

const onlyHeard = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/** The screen shows one of them; screen readers always find the table, and print has both. */
export function ChartOrTable({ show, chart, table }: ChartOrTableProps) {
  return (
    <Box sx={{ position: 'relative' }}>
      <Box sx={{ '@media screen': show === 'charts' ? {} : { display: 'none' } }}>{chart}</Box>
      <Box sx={{ '@media screen': show === 'tables' ? {} : onlyHeard, '@media print': { mt: 3 } }}>{table}</Box>
    </Box>
  );
}
