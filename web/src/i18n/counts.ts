import i18next from 'i18next';
import { currentLanguage } from './i18n';
import { formatNumber } from './numbers';

/** The server counts no further: one more stands for all that there may be. */
export const maxCounted = 10_000;

/** A count of the server: a number, or that there are more than it counts. */
export function formatCount(count: number): string {
  const formatted = formatNumber(Math.min(count, maxCounted), currentLanguage());
  return count > maxCounted ? i18next.t('moreThan', { formatted }) : formatted;
}

/** A number for a text with plurals. */
export type Counted = Readonly<{ count: number; formatted: string }>;

export const counted = (count: number): Counted => ({ count, formatted: formatNumber(count, currentLanguage()) });
