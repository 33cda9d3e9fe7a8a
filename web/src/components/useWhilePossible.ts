import { useEffect, useState, type RefObject } from 'react';

interface Offer {
  /** In the time of `performance.now()`. */
  until: number;
}

/** The offer until it expires; a focused button stays until it loses the focus. */
export function useWhilePossible<One extends Offer>(
  offer: One | null,
  button: RefObject<HTMLButtonElement | null>,
): One | null {
  const [over, setOver] = useState<One | null>(null);
  useEffect(() => {
    if (!offer || offer.until === Infinity) return undefined;
    const end = () => {
      setOver(offer);
    };
    const focused = () => button.current !== null && document.activeElement === button.current;
    const timer = setTimeout(
      () => {
        if (focused()) button.current?.addEventListener('blur', end, { once: true });
        else end();
      },
      Math.max(0, offer.until - performance.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [offer, button]);
  return over === offer ? null : offer;
}
