import { saudiZone } from '@/i18n/dates';
import { languages, type Language } from '@/i18n/languages';

/** A receipt shows seconds, to distinguish responses within a minute and near the deadline. */
export function formatSecond(instant: string, language: Language, timeZone: string = saudiZone): string {
  const parts = new Intl.DateTimeFormat(languages[language].intl, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
    timeZone,
  }).formatToParts(new Date(instant));
  return parts
    .map(({ type, value }) => (type === 'dayPeriod' && language === 'en' ? value.toUpperCase() : value))
    .join('');
}

/** The instant as ISO text: `2026-11-21T10:59:03.412Z`. */
export const formatUtc = (instant: string): string => new Date(instant).toISOString();
