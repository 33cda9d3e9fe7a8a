import type { Theme } from '@mui/material/styles';

/** The name and the notes of a row, styled once for the list, not per row. */
export const parts = {
  '& .name': { display: 'inline-block', py: 1, typography: 'label', overflowWrap: 'anywhere' },
  '& a.name': {
    color: 'text.primary',
    textDecoration: 'none',
    textUnderlineOffset: '3px',
    borderRadius: '2px',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: (theme: Theme) => `3px solid ${theme.tokens.primary}`, outlineOffset: '2px' },
  },
  '& .note': { display: 'block', color: 'text.secondary', typography: 'small' },
} as const;
