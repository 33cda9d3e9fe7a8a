import { laterPart } from '@/components/laterPart';
import { SectionSkeleton } from './SectionSkeleton';

/** Fetched while the outline is on its way. */
export const LaterSection = laterPart(() => import('./SectionFigures'), <SectionSkeleton count={4} />);
