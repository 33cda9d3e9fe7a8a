import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface VersionLineProps {
  /** The newest first. `filled`: the one that stands. */
  items: { key: number; filled: boolean; content: ReactNode }[];
}

/** Versions on a line with dots. */
export function VersionLine({ items }: VersionLineProps) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
      {items.map(({ key, filled, content }) => (
        <Box
          component="li"
          key={key}
          sx={{
            position: 'relative',
            paddingInlineStart: 6,
            pb: 5,
            '&::before': {
              content: '""',
              position: 'absolute',
              insetInlineStart: 0,
              top: 5,
              width: 12,
              height: 12,
              boxSizing: 'border-box',
              borderRadius: '50%',
              border: (theme) => `2px solid ${theme.tokens.primary}`,
              bgcolor: filled ? 'primary.main' : 'background.paper',
            },
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              insetInlineStart: 5,
              top: 20,
              bottom: -2,
              borderInlineStart: '2px solid',
              borderColor: 'divider',
            },
          }}
        >
          {content}
        </Box>
      ))}
    </Box>
  );
}
