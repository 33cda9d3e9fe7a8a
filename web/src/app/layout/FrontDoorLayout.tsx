import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, Link as RouterLink } from 'react-router';
import { useAuth } from '@/auth/AuthContext';
import { LoadingState } from '@/components/LoadingState';
import { ToastPlace } from '@/components/ToastPlace';
import { width } from '@/theme/tokens';
import { LanguageToggle } from './LanguageToggle';
import { LaterFooter } from './LaterFooter';
import { PartBoundary } from '../PartBoundary';
import { OfflineLine } from './OfflineLine';
import { RegulatorLogo } from './RegulatorLogo';
import { SkipLink } from './SkipLink';
import { ThemeToggle } from './ThemeToggle';

/** Layout of the pages about the request and the portal, for visitors and for signed-in people. */
export default function FrontDoorLayout() {
  const { t } = useTranslation('about');
  const isSignedIn = useAuth().user !== null;
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <SkipLink />
      <OfflineLine />
      <ToastPlace below={{ top: 0 }} />
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          rowGap: 2,
          // One line at 320 pixels.
          columnGap: { xs: 0, sm: 2 },
          px: { xs: 4, sm: 6, md: 8 },
          py: 3,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
          '@media print': { display: 'none' },
        }}
      >
        <RegulatorLogo nameFrom="sm" />
        <Box sx={{ flex: 1 }} />
        <Button component={RouterLink} to={isSignedIn ? '/' : '/login'} variant="text" size="small" color="inherit">
          {t(isSignedIn ? 'portal' : 'signIn')}
        </Button>
        <LanguageToggle />
        <ThemeToggle />
      </Box>
      <Box
        component="main"
        id="content"
        sx={{ flex: 1, width: '100%', maxWidth: width.wide, minWidth: 0, mx: 'auto', p: { xs: 4, sm: 6, md: 8 } }}
      >
        <PartBoundary>
          <Suspense fallback={<LoadingState minHeight={420} />}>
            <Outlet />
          </Suspense>
        </PartBoundary>
      </Box>
      <LaterFooter />
    </Box>
  );
}
