import { searchMax } from '@/api/limits.gen';
import { westernDigits } from './numbers';

/** Letters that Arabic, Persian and Latin texts interchange. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  ['اٱ', 'يىےی', 'هةۃەہھ', 'كکڪ', 'σς', 'iı', 'lł', 'oø', 'dđ', 'hħ'].flatMap(([letter = '', ...others]) =>
    others.map((other) => [other, letter]),
  ),
);
const interchanged = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
/** A free-standing accent such as U+00B4 is decomposed into a space and a mark. */
const marks = / ?\p{M}+/gu;
const withinWords =
  /[\p{Cf}\p{Pd}\u0640\u2212'`\u2018\u2019\u201a\u201b\u2032\u2035\u02b9-\u02bf\u02c8-\u02cb\u055a\u05f3\u115f\u1160]+/gu;
/** Punctuation that belongs to no address, number or name, so that it ends a word as a space does. */
const betweenWords = /[\p{Z}\p{Cc},;?!|<>()[\]{}"،؛؟、。«»‹›“”„‟]+/gu;
const amongWords = /(?:(?!@)[\p{P}\p{S}])+/gu;
/** Stands for punctuation within a word: a character of private use, which texts do not have. */
const punctuation = '\ue000';

const classified = (text: string, within: string, among: string): string =>
  westernDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(interchanged, (letter) => letters[letter] ?? letter)
    .replace(betweenWords, ' ')
    .replace(withinWords, within)
    .replace(amongWords, among)
    .trim();

/** Folds a text as `portal_fold` of the database does; `tests/search_cases.json` holds both to the same results. */
export const fold = (text: string): string => classified(text, '', ' ').replace(/ +/g, ' ').trim();

const maxWords = 10;
/** Letters of a word that is also found where the text writes it as several words. */
const minJoined = 3;
/** `00966 50 123 4567` as a whole search finds `+966501234567`. */
const dialled = /^\W*(?:tel\W*)?00(?=\W*[1-9](?:\W*\d){7,14}\W*$)/;
const schemes = ['http', 'https', 'mailto', 'tel', 'www'];

/** A pattern for each word of a search, as `portal.platform.folding` makes them for the server. */
function patternsOf(search: string): RegExp[] {
  return classified(search, punctuation, punctuation)
    .replace(dialled, '')
    .split(/ +/)
    .map((word) => word.split(punctuation).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0)
    .slice(0, maxWords)
    .map((parts) => {
      const named = parts.slice(0, -1).findIndex((part) => !schemes.includes(part));
      return patternOf(parts.slice(named < 0 ? -1 : named));
    });
}

function patternOf(parts: readonly string[]): RegExp {
  const within = parts.join(' ?');
  const letters = Array.from(within);
  const joined = parts.length === 1 && letters.length >= minJoined;
  return new RegExp(joined ? `${within}|(^|\\s)${letters.join(' ?')}(\\s|$)` : within, 'u');
}

const atEnds = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;

/** What is sent of a typed search: without white space and invisible characters at its ends, which come with copies. */
export const searchable = (text: string): string =>
  Array.from(text.replace(atEnds, '')).slice(0, searchMax).join('').replace(atEnds, '');

/**
 * Whether a text has every word of the search, with the search prepared for many texts. Punctuation alone is looked for
 * as it was typed.
 */
export function finderOf(search: string): (text: string) => boolean {
  const patterns = patternsOf(search);
  const signs = patterns.length > 0 ? [] : signsOf(search);
  return (text) => {
    const within = patterns.length > 0 ? fold(text) : '';
    return patterns.every((pattern) => pattern.test(within)) && signs.every((sign) => text.includes(sign));
  };
}

const signsOf = (search: string): string[] =>
  search
    .replace(/[^\p{P}\p{S}\s]/gu, '')
    .split(/\s+/)
    .filter((sign) => sign !== '');
