import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Names of rows, one a line. */
export function Lines({ lines }: { lines: readonly ReactNode[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 2, paddingInlineStart: 5, overflowWrap: 'anywhere' }}>
      {lines.map((line, index) => (
        // Two rows may have the same name.
        <li key={index}>{line}</li>
      ))}
    </Box>
  );
}
