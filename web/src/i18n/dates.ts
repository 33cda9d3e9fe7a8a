import { languages, type Language } from './languages';

export const saudiZone = 'Asia/Riyadh';

export type Instant = string | number | Date;
const asDate = (instant: Instant) => (instant instanceof Date ? instant : new Date(instant));

const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const found = cache.get(key);
  if (found) return found;
  const made = new Intl.DateTimeFormat(locale, options);
  cache.set(key, made);
  return made;
}

/** English uses "PM" in capitals, as the portal's texts do. */
function format(instant: Instant, locale: string, options: Intl.DateTimeFormatOptions): string {
  return (
    formatter(locale, options)
      .formatToParts(asDate(instant))
      .map(({ type, value }) => (type === 'dayPeriod' && locale.startsWith('en') ? value.toUpperCase() : value))
      .join('')
      // Engines use different spaces before "PM".
      .replace(/\u202f/g, ' ')
  );
}

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };
const inArabic = (language: Language): Intl.DateTimeFormatOptions => (language === 'ar' ? { month: 'long' } : {});

/** For example "5 Feb 2025", in Saudi time by default. */
export const formatDate = (instant: Instant, language: Language, timeZone: string = saudiZone) =>
  format(instant, languages[language].intl, { ...day, ...inArabic(language), timeZone });

/** For example "11:59 PM". */
export const formatTime = (instant: Instant, language: Language, timeZone: string) =>
  format(instant, languages[language].intl, { ...time, timeZone });

const dated =
  (clock: Intl.DateTimeFormatOptions) =>
  (instant: Instant, language: Language, timeZone: string = saudiZone): string =>
    [formatDate(instant, language, timeZone), format(instant, languages[language].intl, { ...clock, timeZone })].join(
      language === 'ar' ? '، الساعة ' : ', ',
    );

/**
 * For example "5 Feb 2025, 11:59 PM". Arabic without «في», which the sentences contain: «5 فبراير 2025، الساعة 11:59
 * م».
 */
export const formatDateTime = dated(time);

/** For example "5 Feb 2025, 11:59:03 PM": distinguishes responses within a minute and near the deadline. */
export const formatSecond = dated({ ...time, second: '2-digit' });

/** For example "2:05 PM" in "Saved at 2:05 PM", in the viewer's zone. */
export const formatClock = (instant: Instant, language: Language) =>
  formatTime(instant, language, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The viewer's zone if its clock differs from the Saudi one at that instant, else null. */
export function viewerZone(instant: Instant): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return formatDateTime(instant, 'en', zone) === formatDateTime(instant, 'en') ? null : zone;
}

/** The instant as ISO text: `2026-11-21T10:59:03.412Z`. */
export const formatUtc = (instant: string): string => new Date(instant).toISOString();

const hijri: Record<Language, string> = {
  en: 'en-GB-u-ca-islamic-umalqura-nu-latn',
  ar: 'ar-SA-u-ca-islamic-umalqura-nu-latn',
};

/** The Umm al-Qura date: "6 Shaʻban 1446 AH". */
export const formatHijri = (instant: Instant, language: Language) =>
  format(instant, hijri[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: saudiZone });

const units = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const;

const relative = new Map<Language, Intl.RelativeTimeFormat>();

function relativeFormatter(language: Language): Intl.RelativeTimeFormat {
  const found = relative.get(language);
  if (found) return found;
  const made = new Intl.RelativeTimeFormat(languages[language].intl, { numeric: 'auto' });
  relative.set(language, made);
  return made;
}

/** For example "3 days ago", in the largest whole unit; less than a minute is "this minute". */
export function formatRelative(instant: Instant, now: number, language: Language): string {
  const ms = asDate(instant).getTime() - now;
  const [unit, length] = units.find(([, one]) => Math.abs(ms) >= one) ?? units[2];
  // A line never ends between a number and its unit.
  return relativeFormatter(language)
    .format(Math.trunc(ms / length), unit)
    .replace(/(\d) /, '$1\u00a0');
}
