import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * Secondary text of a list's cell: muted, below the cell's text. A table of one-line rows shows it on the same line:
 * both are in a box of the class `line` (see `oneLine` in lists/table/ListTable).
 */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Box component="span" className="note" sx={{ display: 'block', color: 'text.secondary', typography: 'small' }}>
      {children}
    </Box>
  );
}
