import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { LoadingState } from '@/components/LoadingState';
import { ToastPlace } from '@/components/ToastPlace';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { LanguageToggle } from './LanguageToggle';
import { LaterFooter } from './LaterFooter';
import { PartBoundary } from '../PartBoundary';
import { OfflineLine } from './OfflineLine';
import { PromisePanel } from './PromisePanel';
import { RegulatorLogo } from './RegulatorLogo';
import { SkipLink } from './SkipLink';
import { ThemeToggle } from './ThemeToggle';

/**
 * Layout of sign-in and related pages: the form at the start side, the contour panel beside it (a strip below the bar
 * on a phone).
 */
export function PublicLayout() {
  // At the top right toasts cover nothing but the panel.
  const panelIsRight =
    useMediaQuery('(min-width: 900px)', { noSsr: true }) && languages[currentLanguage()].dir === 'ltr';
  return (
    <>
      <OfflineLine />
      {panelIsRight ? null : <ToastPlace below={{ top: 0 }} />}
      <Box
        sx={{
          minHeight: '100dvh',
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(360px, 42%)' },
          gridTemplateRows: { xs: 'auto auto 1fr auto', md: '1fr' },
          bgcolor: 'background.paper',
        }}
      >
        <SkipLink />
        <Box sx={{ display: { xs: 'contents', md: 'flex' }, flexDirection: 'column', minWidth: 0, gridRow: 1 }}>
          <Box
            component="header"
            sx={{ gridRow: 1, display: 'flex', alignItems: 'center', gap: 2, px: { xs: 4, sm: 6, md: 8 }, py: 4 }}
          >
            <RegulatorLogo nameFrom="xs" />
            <Box sx={{ flex: 1 }} />
            <LanguageToggle />
            <ThemeToggle />
          </Box>
          <Box
            component="main"
            id="content"
            sx={{
              gridRow: 3,
              flex: 1,
              minWidth: 0,
              display: 'flex',
              justifyContent: 'center',
              px: { xs: 4, sm: 6, md: 8 },
              pt: { xs: 4, md: 10 },
              pb: { xs: 10, md: 16 },
            }}
          >
            <Box sx={{ width: '100%', maxWidth: 560 }}>
              <PartBoundary>
                <Suspense fallback={<LoadingState minHeight={420} />}>
                  <Outlet />
                </Suspense>
              </PartBoundary>
            </Box>
          </Box>
          <Box sx={{ gridRow: 4 }}>
            <LaterFooter />
          </Box>
        </Box>
        <PromisePanel />
      </Box>
    </>
  );
}
