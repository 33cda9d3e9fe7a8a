import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ContourLines } from '@/theme/ContourLines';
import { LogoMark } from './layout/RegulatorLogo';

/** A page without the app's frame: one sheet on the map. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        position: 'relative',
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        p: 4,
        bgcolor: 'background.default',
      }}
    >
      <ContourLines />
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          justifyItems: 'start',
          gap: 4,
          width: 'min(560px, calc(100vw - 32px))',
          p: { xs: 6, sm: 10 },
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
        }}
      >
        <LogoMark size={44} />
        {children}
      </Box>
    </Box>
  );
}
