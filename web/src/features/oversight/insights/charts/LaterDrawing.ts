import { later } from '@/components/later';

/**
 * It contains the charts library, the largest dependency. Text, figures and links appear immediately; the bars follow in
 * the reserved space. If they cannot be fetched, the figures remain.
 */
export const LaterDrawing = later(() => import('./BarDrawing'), { waiting: () => null });
