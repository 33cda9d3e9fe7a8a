import { later } from '@/components/later';
import { useLater } from '@/components/useLater';
import type { BarDrawingProps } from './BarDrawing';

/** It brings the charts library, the heaviest thing in the portal. */
export const drawing = later(() => import('./BarDrawing'));

/** Words, figures and links are there at once; the bars follow, in the place that is kept for them. */
export function LaterDrawing(props: BarDrawingProps) {
  // Where they cannot be fetched, everything still stands in figures.
  const isThere = useLater(drawing, true, () => undefined);
  return isThere ? <drawing.Part {...props} /> : null;
}
