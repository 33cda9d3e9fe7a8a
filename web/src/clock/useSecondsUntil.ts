import { useEffect, useState } from 'react';

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** Whole seconds until an instant of this machine's clock, counting down to zero. */
export function useSecondsUntil(instant: number): number {
  const [left, setLeft] = useState(() => secondsUntil(instant));
  const [known, setKnown] = useState(instant);
  if (known !== instant) {
    setKnown(instant);
    setLeft(secondsUntil(instant));
  }
  useEffect(() => {
    const timer = setInterval(() => {
      const now = secondsUntil(instant);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 500);
    return () => {
      clearInterval(timer);
    };
  }, [instant]);
  return left;
}
