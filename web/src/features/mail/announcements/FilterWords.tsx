import { useFilterWords } from '@/features/directory/listing/useFilterWords';
import type { Audience } from './api';

/** The filter that chose the companies, in words. */
export default function FilterWords({ audience }: { audience: Audience }) {
  return useFilterWords(audience);
}
