import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTitlePart } from '@/components/documentTitle';

interface StepHeadingProps {
  title: string;
  lead: ReactNode;
  /** After a change of step; on arrival the page's heading has the focus. */
  takesFocus: boolean;
}

export function StepHeading({ title, lead, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus, title]);
  useTitlePart(() => title);
  return (
    <Box sx={{ mb: 5 }}>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {lead}
      </Typography>
    </Box>
  );
}
