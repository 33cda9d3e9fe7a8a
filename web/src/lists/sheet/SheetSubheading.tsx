import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

interface SheetSubheadingProps {
  /** Distances to what is above and below, in steps of the theme. */
  mt?: number;
  mb?: number;
  /** Makes it able to take the focus. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Title of a part of a side sheet, with a line below. */
export function SheetSubheading({ mt = 7, mb = 0, heading, children }: SheetSubheadingProps) {
  return (
    <Typography
      variant="title"
      component="h3"
      {...(heading && { ref: heading, tabIndex: -1 })}
      sx={{
        mt,
        mb,
        pb: 2,
        fontSize: '1rem',
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:focus': { outline: 'none' },
      }}
    >
      {children}
    </Typography>
  );
}
