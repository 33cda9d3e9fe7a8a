import { useEffect, useRef } from 'react';

const isLost = () => {
  const active = document.activeElement;
  // A focus within a closing dialog is about to be lost.
  return active === null || active === document.body || active.closest('[role="presentation"]') !== null;
};

/**
 * The heading of a panel, which takes the focus when the control that had it goes, for example with its row. `asking`:
 * a dialog of the panel is open and keeps the focus.
 */
export function useFocusOnHeading(asking: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const panel = heading.current?.closest('section');
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    panel?.addEventListener('focusin', note);
    return () => {
      panel?.removeEventListener('focusin', note);
    };
  }, []);
  useEffect(() => {
    if (!asking && last.current?.isConnected === false && isLost()) heading.current?.focus();
  });
  return heading;
}
