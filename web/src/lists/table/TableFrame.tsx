import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import { sticky } from '@/theme/tokens';
import { parts } from './parts';

/** Pixels, of a row of one line. */
export const rowHeight = 40;

/** A cell that stays visible during horizontal scrolling. */
export const pinned = { position: sticky, insetInlineStart: 0, zIndex: 1, bgcolor: 'background.paper' } as const;

/** The same at the end of the row, for actions. */
export const pinnedEnd = {
  ...pinned,
  insetInlineStart: 'auto',
  insetInlineEnd: 0,
  borderInlineStart: '1px solid',
  borderColor: 'divider',
} as const;

const frame = {
  ...parts,
  overflow: 'auto',
  maxHeight: 'max(420px, calc(100dvh - 72px))',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  // The pinned cells have it, too: one line through the row.
  '& td, & th': { borderColor: 'divider' },
  '& thead th': { color: 'text.secondary', fontWeight: 500, bgcolor: 'background.paper' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  // Includes pinned cells, which have their own background.
  '& tbody tr:hover > *': { bgcolor: (theme: Theme) => theme.tokens.page },
  '& tbody tr.Mui-selected > *': { bgcolor: (theme: Theme) => theme.tokens.primarySoft },
  // A focused link of a row must not be below the header.
  '& a, & button, & input': { scrollMarginBlockStart: '64px' },
  '&:focus-visible': { outline: (theme: Theme) => `3px solid ${theme.tokens.primary}`, outlineOffset: 2 },
} as const;

interface TableFrameProps {
  label: string;
  /** Additional styles of this table. */
  sx: SystemStyleObject<Theme>;
  children: ReactNode;
}

/**
 * The table scrolls within its frame, so that its header stays visible; the frame is focusable for keyboard scrolling.
 */
export function TableFrame({ label, sx, children }: TableFrameProps) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={[frame, sx]}>
      {children}
    </Box>
  );
}
