import { formatDate, formatDateTime } from './dates';
import { languages, type Language } from './languages';
import { westernDigits } from './numbers';

/** The earliest and latest year that a date field takes. */
const years = { first: 1900, last: 2099 };

const two = (number: number) => String(number).padStart(2, '0');

const monthNames = (['en', 'ar'] as const).flatMap((language) =>
  (['long', 'short'] as const).map((month) => {
    const format = new Intl.DateTimeFormat(languages[language].intl, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 1)).toLowerCase());
  }),
);

/** From 1; null for a word that names no month. English names may be cut after three letters. */
function monthOf(word: string): number | null {
  const name = word.toLowerCase().replace(/\.$/, '');
  for (const names of monthNames) {
    const index = names.findIndex((one) => one === name || (/^[a-z]{3,}$/.test(name) && one.startsWith(name)));
    if (index !== -1) return index + 1;
  }
  return null;
}

/** The day as `YYYY-MM-DD`, or null if there is no such day. */
function dayOf(year: number, month: number | null, day: number): string | null {
  if (month === null || year < years.first || year > years.last) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? `${year}-${two(month)}-${two(day)}` : null;
}

const tidy = (text: string) =>
  westernDigits(text)
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/[،,]|الساعة/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function parseDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  // The day comes first, as in Saudi Arabia.
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (numbers) return dayOf(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  const named = /^(\d{1,2}) (\D+?) (\d{4})$/.exec(text);
  if (named) return dayOf(Number(named[3]), monthOf(named[2] ?? ''), Number(named[1]));
  const american = /^([a-z.]+) (\d{1,2}) (\d{4})$/i.exec(text);
  return american ? dayOf(Number(american[3]), monthOf(american[1] ?? ''), Number(american[2])) : null;
}

const halves: Record<string, 0 | 12> = { am: 0, ص: 0, صباحا: 0, صباحًا: 0, pm: 12, م: 12, مساء: 12, مساءً: 12 };

/** The time as `HH:mm`, or null; with 12 or 24 hours. */
function parseTime(text: string): string | null {
  const found = /^(\d{1,2}):(\d{2})(?: ?(\p{L}[\p{L}\p{M}]*))?$/u.exec(text);
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2])];
  if (minute > 59) return null;
  if (found[3] === undefined) return hour <= 23 ? `${two(hour)}:${two(minute)}` : null;
  const half = halves[found[3].toLowerCase()];
  return half === undefined || hour < 1 || hour > 12 ? null : `${two((hour % 12) + half)}:${two(minute)}`;
}

/** A typed date as `YYYY-MM-DD`; null if it is none. Both languages, digits of both, and ISO are understood. */
export const parseDate = (text: string): string | null => parseDay(tidy(text));

/** A typed date with its time as `YYYY-MM-DDTHH:mm`, or null. */
export function parseDateTime(text: string): string | null {
  const found = /^(.+?)[T ](\d{1,2}:\d{2}.*)$/.exec(tidy(text));
  const [day, time] = [parseDay(found?.[1] ?? ''), parseTime(found?.[2] ?? '')];
  return day === null || time === null ? null : `${day}T${time}`;
}

const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
const isDateTime = (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value);

/** The value of a date field in the format of all dates; text that is no date is returned unchanged. */
export function showTyped(value: string, language: Language): string {
  if (isDate(value)) return formatDate(`${value}T00:00Z`, language, 'UTC');
  // Without «الساعة», which does not fit into a field.
  return isDateTime(value) ? formatDateTime(`${value}Z`, language, 'UTC').replace('، الساعة', '،') : value;
}
