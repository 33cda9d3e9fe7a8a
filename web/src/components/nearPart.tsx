import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { laterPart, usePreloaded } from './laterPart';

/** So far outside the window a part is near, in pixels. */
const near = 160;

/** A part below what is seen first. When it comes near the window it is fetched, and `waiting` shown until then. */
export function nearPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode,
) {
  const Part = laterPart(load, waiting);
  return function NearPart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [isNear, setNear] = useState(!('IntersectionObserver' in window));
    usePreloaded(Part);
    useEffect(() => {
      if (isNear || !place.current) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
        },
        { rootMargin: `${near}px` },
      );
      observer.observe(place.current);
      return () => {
        observer.disconnect();
      };
    }, [isNear]);
    return isNear ? <Part {...props} /> : <Box ref={place} sx={{ minHeight: '50vh' }} />;
  };
}
