import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTitlePart } from '@/components/documentTitle';

interface SheetHeadingProps {
  /** Names the sheet. */
  id: string;
  /** What the sheet shows: the focus comes with each. */
  of?: string | undefined;
  children: ReactNode;
}

/** The heading of a side sheet, which takes the focus. */
export function SheetHeading({ id, of, children }: SheetHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The sheet may stand outside of the window still: a browser that brings its title into sight scrolls the parts away.
    heading.current?.focus({ preventScroll: true });
  }, [of]);
  useTitlePart(() => heading.current?.textContent);
  return (
    <Typography
      variant="h2"
      id={id}
      ref={heading}
      tabIndex={-1}
      sx={{ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
}
