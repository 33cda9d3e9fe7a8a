import type { CheckedOut } from '@/api/schema.gen';

/** The result of a check, and the text that was checked. */
export interface CheckedList {
  text: string;
  checked: CheckedOut;
}

type Problem = CheckedOut['problems'][number];

/** Where it begins and ends in the text, in Unicode characters. */
export type MalformedEntry = Problem & { start: number; end: number };

export const isMalformed = (problem: Problem): problem is MalformedEntry =>
  problem.fault === 'malformed' && problem.start !== null && problem.end !== null;

export const entryOf = (text: string, { start, end }: MalformedEntry): string =>
  Array.from(text).slice(start, end).join('');

export function withEntry(text: string, { start, end }: MalformedEntry, corrected: string): string {
  const characters = Array.from(text);
  return [...characters.slice(0, start), corrected, ...characters.slice(end)].join('');
}
