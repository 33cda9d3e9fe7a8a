import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly { term: string; value: ReactNode }[];
}

/** Terms and their values, side by side where there is room. */
export function Facts({ facts }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '180px 1fr' },
        columnGap: 4,
        rowGap: 2,
      }}
    >
      {facts.map(({ term, value }) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <Typography variant="hint" component="dt">
            {term}
          </Typography>
          <Typography variant="body2" component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
