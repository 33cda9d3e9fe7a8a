import { saudiZone } from '@/i18n/dates';

/** Whole days before today: the first and the last of each choice. */
const spans = { today: [0, 0], yesterday: [1, 1], week: [6, 0] } as const;

export type RecentDays = keyof typeof spans;

export const recentDays = Object.keys(spans) as RecentDays[];

const dayMs = 24 * 60 * 60 * 1000;
const inSaudiArabia = new Intl.DateTimeFormat('en-CA', { timeZone: saudiZone, dateStyle: 'short' });

/** The first and the last day of a choice as `YYYY-MM-DD`, in Saudi time, as the server counts days. */
export const daysOf = (choice: RecentDays, now: number): readonly [from: string, to: string] => {
  const [from, to] = spans[choice].map((days) => inSaudiArabia.format(now - days * dayMs));
  return [from ?? '', to ?? ''];
};
