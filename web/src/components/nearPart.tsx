import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { laterPart, usePreloaded } from './laterPart';

/** A part is near when it is at most this many pixels outside the window. */
const near = 160;

/** A part below the first view: fetched and shown when it comes near the window, `waiting` while it is fetched. */
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
