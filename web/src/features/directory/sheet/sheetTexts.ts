import type { Namespace } from '@/i18n/namespaces';

/** The texts of a company's sheet, beyond those of every list of companies. */
export const sheetTexts: readonly Namespace[] = ['companySheet', 'people', 'submissions', 'reviews', 'fileWarnings'];
