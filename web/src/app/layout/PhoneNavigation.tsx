import { useCallback, useState } from 'react';
import { later } from '@/components/later';
import { NavigationButton } from './NavigationButton';

// Only small screens have it.
const NavigationDrawer = later(() => import('./NavigationDrawer'));

/** The button of the drawer and the drawer. It has its own state, so that opening it does not render the page again. */
export function PhoneNavigation() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  return (
    <>
      <NavigationButton
        expanded={open}
        onClick={() => {
          setOpen(true);
        }}
      />
      <NavigationDrawer open={open} onClose={close} />
    </>
  );
}
