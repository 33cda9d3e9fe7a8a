import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { setToastPlace } from './resultPlaces';

interface ToastPlaceProps {
  /** Information that gives way to a toast: the deadline. */
  children?: ReactNode;
  /** A line below the top bar, which is `top` pixels high and moves the page down; otherwise a part of the bar. */
  below?: { top: number };
}

/** The line in which toasts stand, so that they cover neither the page nor the controls of the bar. See `base.css`. */
export function ToastPlace({ children, below }: ToastPlaceProps) {
  const { t } = useTranslation('common');
  return (
    <Box
      // The bar is a landmark already.
      {...(below && { component: 'section', 'aria-label': t('resultsRegion') })}
      className={below ? 'toastLine below' : 'toastLine'}
      style={below ? ({ '--toast-top': `${String(below.top)}px` } as React.CSSProperties) : undefined}
      sx={below ? { zIndex: 'appBar', bgcolor: 'background.paper', '@media print': { display: 'none' } } : { flex: 1 }}
    >
      {children}
      <div className="toastPlace" ref={place} />
    </Box>
  );
}

function place(element: HTMLElement | null) {
  setToastPlace(element);
  return () => {
    setToastPlace(null);
  };
}
