import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type Ref } from 'react';

interface PanelProps {
  title: string;
  badge?: ReactNode;
  /** Makes the heading able to take the focus. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A framed section with its heading. */
export function Panel({ title, badge, heading, children }: PanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        minWidth: 0,
        p: { xs: 5, md: 7 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography
          variant="title"
          id={id}
          {...(heading && { ref: heading, tabIndex: -1 })}
          sx={{ fontSize: '1rem', ...(heading && { '&:focus': { outline: 'none' } }) }}
        >
          {title}
        </Typography>
        {badge}
      </Box>
      {children}
    </Box>
  );
}
