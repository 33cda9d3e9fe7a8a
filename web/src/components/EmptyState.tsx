import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ContourLines } from '@/theme/ContourLines';

interface EmptyStateProps {
  title: string;
  /** The reason and the remedy; "nothing yet" and "nothing matches" are different texts. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 2,
        px: 6,
        py: { xs: 12, md: 16 },
        borderRadius: '12px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '& > *': { position: 'relative' },
      }}
    >
      <Box sx={{ position: 'absolute !important', inset: 0, borderRadius: 'inherit' }}>
        <ContourLines clear="centre" />
      </Box>
      {icon ? (
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 56,
            height: 56,
            borderRadius: '50%',
            color: 'primary.main',
            bgcolor: (theme) => theme.tokens.primarySoft,
            mb: 2,
          }}
        >
          {icon}
        </Box>
      ) : null}
      <Typography variant="title">{title}</Typography>
      {children ? (
        <Typography component="div" color="textSecondary" sx={{ maxWidth: 460 }}>
          {children}
        </Typography>
      ) : null}
      {/* On contour lines the secondary text colour has too little contrast. */}
      {action ? <Box sx={{ mt: 3, '& .MuiButton-outlined': { bgcolor: 'background.paper' } }}>{action}</Box> : null}
    </Box>
  );
}
