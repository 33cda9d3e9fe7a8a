import type { Insights } from '@/api/contract';
import { saudiZone } from '@/i18n/dates';

type Day = NonNullable<Insights['submissions_per_day']>[number];

/** One bar: a day, or the week that starts with it. */
interface Bar {
  from: string;
  submitted: number;
  /** Responses up to its end. */
  total: number;
}

export interface DailyChart {
  bars: Bar[];
  /** Days in a bar: 1 or 7. */
  days: number;
  /** The highest bar. */
  most: Bar;
  /** Number of bars up to the deadline's; null without one. */
  deadlineAfter: number | null;
  /** Number of bars up to today's; null outside the period. */
  todayAfter: number | null;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The maximum of bars that remain distinguishable on a phone. */
const mostBars = 92;

const numbered = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
/** The day of an instant in Saudi time, in the server's format. */
const saudiDay = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: saudiZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  );

/** From the first day of the RFI, or of the first response, to the deadline. Null without responses. */
export function chartOf(
  days: readonly Day[],
  opensAt: string | null,
  deadline: string | null,
  now: string,
): DailyChart | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const begin = Math.min(numbered(first.day), opensAt ? numbered(saudiDay(opensAt)) : Infinity);
  const closing = deadline ? numbered(saudiDay(deadline)) : null;
  const end = Math.max(numbered(last.day), closing ?? 0);
  const span = end - begin + 1;
  const width = span > mostBars ? 7 : 1;
  const bars = Array.from(
    { length: Math.ceil(span / width) },
    (_, index): Bar => ({ from: dayOf(begin + index * width), submitted: 0, total: 0 }),
  );
  for (const { day, submitted } of days) {
    const bar = bars[Math.floor((numbered(day) - begin) / width)];
    if (bar) bar.submitted += submitted;
  }
  let total = 0;
  for (const bar of bars) {
    total += bar.submitted;
    bar.total = total;
  }
  const today = Math.floor((numbered(saudiDay(now)) - begin) / width) + 1;
  const most = bars.reduce((highest, bar) => (bar.submitted > highest.submitted ? bar : highest));
  return {
    bars,
    days: width,
    most,
    deadlineAfter: closing === null ? null : Math.floor((closing - begin) / width) + 1,
    todayAfter: today >= 1 && today <= bars.length ? today : null,
  };
}
