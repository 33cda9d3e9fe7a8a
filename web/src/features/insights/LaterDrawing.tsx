import { useEffect } from 'react';
import { later, preloadWhenIdle, useLater } from '@/components/later';
import type { BarDrawingProps } from './BarDrawing';

/** It brings the charts library, the heaviest thing in the portal. */
const drawing = later(() => import('./BarDrawing'));

export function usePreloadedDrawing(): void {
  useEffect(() => preloadWhenIdle(drawing), []);
}

/** Words, figures and links are there at once; the bars follow, in the place that is kept for them. */
export function LaterDrawing(props: BarDrawingProps) {
  // Where they cannot be fetched, everything still stands in figures.
  const isThere = useLater(drawing, true, () => undefined);
  return isThere ? <drawing.Part {...props} /> : null;
}
