import { westernDigits } from './numbers';

/** Case, Latin accents and the Arabic letters people interchange do not matter to a search. */
export const fold = (text: string): string =>
  westernDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLowerCase()
    .trim();

/** Every word of the search somewhere in the text. */
export function hasWords(text: string, search: string): boolean {
  const within = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
