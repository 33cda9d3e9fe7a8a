import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { laterPart, usePreloaded } from './laterPart';

/** So far outside the window a part is near, in pixels. */
const near = 200;

/** A part below what is seen first; it asks for its data when it comes near the window. */
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
    return isNear ? <Part {...props} /> : <div ref={place}>{waiting}</div>;
  };
}
