import { later } from '@/components/later';
import { SheetPlaceholder } from '@/lists/sheet/SheetPlaceholder';

/** With its texts, beyond those of every list of companies. */
export const CompanySheet = later(() => import('./CompanySheet'), {
  texts: ['companySheet', 'people', 'submissions', 'reviews', 'fileWarnings'],
  waiting: SheetPlaceholder,
});
