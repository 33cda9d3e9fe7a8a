import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface FormGroupProps {
  title: string;
  lead: string;
  /** "1 of 3" */
  step: string;
  children: ReactNode;
}

/** One group of a long form, with its heading. */
export function FormGroup({ title, lead, step, children }: FormGroupProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 5,
        pt: 6,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3 }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="title" id={id}>
            {title}
          </Typography>
          <Typography variant="hint">{lead}</Typography>
        </Box>
        <Typography variant="caption" component="p" sx={{ whiteSpace: 'nowrap' }}>
          {step}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
