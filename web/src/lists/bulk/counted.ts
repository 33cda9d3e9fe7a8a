import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

/** A number for a text with plurals. */
export type Counted = Readonly<{ count: number; formatted: string }>;

export const counted = (count: number): Counted => ({ count, formatted: formatNumber(count, currentLanguage()) });
