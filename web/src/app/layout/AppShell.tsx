import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useConfig } from '@/api/config';
import { useSignedInUser } from '@/auth/AuthContext';
import { isApproved, isStakeholder } from '@/auth/landing';
import { SessionWatch } from '@/auth/session/laterSessionWatch';
import { JourneyRail } from '@/components/JourneyRail';
import { LoadingState } from '@/components/LoadingState';
import { ToastPlace } from '@/components/ToastPlace';
import { currentLanguage } from '@/i18n/i18n';
import { drawerWidth, sticky, width } from '@/theme/tokens';
import { PartBoundary } from '../PartBoundary';
import { AccountMenu } from './AccountMenu';
import { DeadlineBanner } from './DeadlineBanner';
import { FactorLine } from './FactorLine';
import { LanguageToggle } from './LanguageToggle';
import { LaterFooter } from './LaterFooter';
import { LeaveGuard } from './LeaveGuard';
import { NavigationButton } from './NavigationButton';
import { OfflineLine } from './OfflineLine';
import { PaletteButton } from './PaletteButton';
import { PhoneNavigation } from './PhoneNavigation';
import { RegulatorLogo } from './RegulatorLogo';
import { Sidebar } from './Sidebar';
import { SkipLink } from './SkipLink';
import { ThemeToggle } from './ThemeToggle';
import { useSignOut } from '@/navigation/leaving';

/** As in `--side-height`. */
const barHeight = 56;
const noPrint = { '@media print': { display: 'none' } };

const collapsedKey = 'portal.drawer';

/** The person's choice, stored for the next visit. */
function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === 'collapsed');
  const toggle = () => {
    localStorage.setItem(collapsedKey, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}

/** Top bar, side drawer and the page. On a phone the drawer opens over the page. */
export default function AppShell() {
  const user = useSignedInUser();
  const product = useConfig()?.product_name[currentLanguage()] ?? '';
  const wide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const [collapsed, toggleCollapsed] = useCollapsed();
  const company = isStakeholder(user);
  // The bar has room beside its controls for a line of text; the deadline needs more of it.
  const lineBelow = !useMediaQuery(`(min-width: ${company ? '1200px' : '900px'}) and (min-height: 480px)`, {
    noSsr: true,
  });
  const deadline = company ? <DeadlineBanner /> : null;
  const drawer = collapsed ? drawerWidth.collapsed : drawerWidth.open;

  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <SkipLink />
      <LeaveGuard />
      <SessionWatch onSignOut={useSignOut()} />
      <Box
        component="header"
        sx={{
          position: sticky,
          top: 0,
          zIndex: 'appBar',
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
          ...noPrint,
        }}
      >
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 3 }, height: barHeight, px: { xs: 2, sm: 4 } }}
        >
          {wide ? <NavigationButton expanded={!collapsed} onClick={toggleCollapsed} /> : <PhoneNavigation />}
          <RegulatorLogo />
          <Typography
            variant="label"
            component="p"
            noWrap
            className="givesWay"
            sx={{
              // Between the two widths, the deadline needs its place to stay in one line.
              display: company ? { xs: 'none', sm: 'block', lg: 'none', xl: 'block' } : { xs: 'none', sm: 'block' },
              paddingInlineStart: 3,
              borderInlineStart: '1px solid',
              borderColor: 'divider',
              minWidth: 0,
            }}
          >
            {product}
          </Typography>
          {lineBelow ? <Box sx={{ flex: 1 }} /> : <ToastPlace>{deadline}</ToastPlace>}
          {user.role === 'Admin' ? <PaletteButton /> : null}
          <LanguageToggle />
          <ThemeToggle />
          <AccountMenu />
        </Box>
      </Box>
      <OfflineLine />
      <FactorLine />
      {lineBelow ? <ToastPlace below={{ top: barHeight + 1 }}>{deadline}</ToastPlace> : null}

      <Box sx={{ display: 'flex', alignItems: 'stretch' }}>
        {wide ? (
          <Box
            sx={{
              width: drawer,
              flexShrink: 0,
              position: sticky,
              top: barHeight,
              height: 'var(--side-height)',
              display: 'flex',
              bgcolor: 'background.paper',
              borderInlineEnd: '1px solid',
              borderColor: 'divider',
              transition: 'width 150ms',
              overflow: 'hidden',
              ...noPrint,
            }}
          >
            <Sidebar collapsed={collapsed} />
          </Box>
        ) : null}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Box
            component="main"
            id="content"
            // Denser page headers: see PageHeader.
            className={company ? undefined : 'administration'}
            sx={{
              flex: 1,
              p: company ? { xs: 4, sm: 6, md: 8 } : { xs: '12px 16px', md: '12px 24px' },
              // The footer stays below the window, and does not move while the page loads.
              minHeight: `calc(100dvh - ${String(barHeight)}px)`,
              '@media print': { p: 0, minHeight: 0 },
            }}
          >
            {/* One right edge for all of a company's page. */}
            <Box sx={{ maxWidth: company ? width.page : width.list, mx: 'auto' }}>
              {isStakeholder(user) && isApproved(user) ? (
                <Box
                  sx={{
                    mb: { xs: 6, md: 8 },
                    p: { xs: 4, md: 5 },
                    bgcolor: 'background.paper',
                    border: 1,
                    borderColor: 'divider',
                    borderRadius: '12px',
                    ...noPrint,
                  }}
                >
                  <JourneyRail user={user} />
                </Box>
              ) : null}
              <PartBoundary>
                <Suspense fallback={<LoadingState />}>
                  <Outlet />
                </Suspense>
              </PartBoundary>
            </Box>
          </Box>
          <LaterFooter />
        </Box>
      </Box>
    </Box>
  );
}
