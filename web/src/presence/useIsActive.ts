import { useEffect, useState } from 'react';

const restsAfterMs = 60_000;
const signs = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'focus'] as const;

/** Whether the page was used within the last minute. */
export function useIsActive(): boolean {
  const [active, setActive] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      setActive(false);
    };
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, restsAfterMs);
      setActive(true);
    };
    note();
    for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
    };
  }, []);
  return active;
}
