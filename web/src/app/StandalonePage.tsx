import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ContourLines } from '@/theme/ContourLines';
import { LogoMark } from './layout/RegulatorLogo';

/** A page without the app's frame: one sheet on the map. */
export function StandalonePage({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <Box
        component="main"
        sx={{
          position: 'relative',
          flex: 1,
          display: 'grid',
          placeContent: 'center',
          p: 4,
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
      {/* The footer arrives later and must not move the sheet. */}
      {footer ? <Box sx={{ minHeight: 57 }}>{footer}</Box> : null}
    </Box>
  );
}
