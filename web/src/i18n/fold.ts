import { westernDigits } from './numbers';

/** Normalises case, Latin accents and interchangeable Arabic letters for searches. */
export const fold = (text: string): string =>
  westernDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLowerCase()
    .trim();

/** Whether every word of the search occurs in the text. */
export function hasWords(text: string, search: string): boolean {
  const within = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
