import Drawer from '@mui/material/Drawer';
import { useTranslation } from 'react-i18next';
import { drawerWidth } from '@/theme/tokens';
import { Sidebar } from './Sidebar';

/** The navigation over the page, on a small screen. */
export default function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      // Kept mounted, so that its entries do not load again each time it opens.
      slotProps={{
        root: { keepMounted: true },
        paper: { 'aria-label': t('navigation.title'), sx: { width: drawerWidth.open } },
        // A kept drawer is still hidden when its focus trap requests the focus.
        transition: {
          onEntered: (paper: HTMLElement) => {
            paper.focus({ preventScroll: true });
          },
        },
      }}
    >
      <Sidebar collapsed={false} onNavigate={onClose} />
    </Drawer>
  );
}
