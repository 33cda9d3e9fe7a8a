import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { later } from '@/components/later';
import { usePreloaded } from '@/components/preloading';
import { ListSkeleton } from '@/lists/table/ListSkeleton';

const HistoryList = later(() => import('./HistoryList'), { texts: ['lists'], waiting: <ListSkeleton /> });

/** The list is near when it is at most this many pixels outside the window. */
const near = 160;

/** Below the form, so it is fetched and shown when it comes near the window. */
export function History() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(!('IntersectionObserver' in window));
  usePreloaded(HistoryList);
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
  return isNear ? <HistoryList /> : <Box ref={place} sx={{ minHeight: '50vh' }} />;
}
