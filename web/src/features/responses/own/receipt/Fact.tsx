import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** One line of a description list. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="hint" component="dt">
        {term}
      </Typography>
      <Typography variant="body" component="dd" sx={{ m: 0, mt: 0.5, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}
