import { toField } from '@/i18n/saudiTime';

const usualDays = 7;

/** The end that is offered first, as the value of a date field: the end of the day in a week, in Saudi time. */
export const usualEnd = (now: number): string =>
  `${toField(new Date(now + usualDays * 24 * 60 * 60 * 1000).toISOString()).slice(0, 10)}T23:59`;
