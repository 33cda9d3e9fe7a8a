import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTitlePart } from '@/components/documentTitle';

interface SheetHeadingProps {
  /** Id of the sheet's title. */
  id: string;
  /** The content of the sheet; each new one takes the focus. */
  of?: string | undefined;
  children: ReactNode;
}

/** The heading of a side sheet, which takes the focus. */
export function SheetHeading({ id, of, children }: SheetHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The sheet may still be outside the window: a browser that scrolls its title into view would shift the page.
    heading.current?.focus({ preventScroll: true });
  }, [of]);
  useTitlePart(() => heading.current?.textContent);
  return (
    <Typography
      variant="h2"
      id={id}
      ref={heading}
      tabIndex={-1}
      // Beside the buttons of the sheet.
      sx={{ paddingInlineEnd: 26, overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
}
