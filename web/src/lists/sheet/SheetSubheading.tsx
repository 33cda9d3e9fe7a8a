import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SheetSubheadingProps {
  /** Distances to what is above and below, in steps of the theme. */
  mt?: number;
  mb?: number;
  children: ReactNode;
}

/** Title of a part of a side sheet, with a line below. */
export function SheetSubheading({ mt = 7, mb = 0, children }: SheetSubheadingProps) {
  return (
    <Typography
      variant="title"
      component="h3"
      sx={{ mt, mb, pb: 2, fontSize: '1rem', borderBottom: '1px solid', borderColor: 'divider' }}
    >
      {children}
    </Typography>
  );
}
