import { later } from '@/components/later';
import { useLater } from '@/components/useLater';
import type { BarDrawingProps } from './BarDrawing';

/** It contains the charts library, the largest dependency. */
export const drawing = later(() => import('./BarDrawing'));

/** Text, figures and links appear immediately; the bars follow in the reserved space. */
export function LaterDrawing(props: BarDrawingProps) {
  // If the chart cannot be fetched, the figures remain.
  const isThere = useLater(drawing, true, () => undefined);
  return isThere ? <drawing.Part {...props} /> : null;
}
