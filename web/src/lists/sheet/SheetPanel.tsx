import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SheetPanelProps {
  title: string;
  badge?: ReactNode;
  /** Undefined while its data are fetched: the panel keeps its place, so that what follows does not move. */
  children?: ReactNode;
}

/** A framed part of a sheet with its own heading. */
export function SheetPanel({ title, badge, children }: SheetPanelProps) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      aria-busy={children === undefined}
      sx={{ display: 'grid', gap: 2, p: 4, mb: 4, border: '1px solid', borderColor: 'divider', borderRadius: '12px' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography id={titleId} variant="label" component="h3">
          {title}
        </Typography>
        {badge}
      </Box>
      {children ?? <Skeleton variant="rounded" height={64} />}
    </Box>
  );
}
