/**
 * Cleans values that people paste: invisible characters in them, and quotation marks and punctuation around them. The
 * server does the same (`portal/platform/pasted.py`); `tests/pasted_cases.json` holds both to the same results.
 */
import { westernDigits } from '@/i18n/numbers';

const joiners = /[\u200c\u200d]+/g;
/** Letters of scripts whose words joiners belong to. */
const joined = /[\u0600-\u1cff\ua800-\uabff\ufb50-\ufefc]/;
/** Also the selectors of the plain or coloured form of a symbol. */
const marks = /(?![\u200c\u200d])\p{Cf}|[\ufe0e\ufe0f]/gu;
/** "1. ", "(2) ", "- " and the like, in front of an entry of a list. */
const listMark = /^\s*(?:[([]?\p{Nd}{1,3}\s?[-–.):\]]|[-–—*>])\s+/u;
/** Quotation marks, opening brackets, and bullets of any script, also those of Word's symbol font. */
const opening = /^(?:[\s"'`([{<]|(?!\p{ASCII})[\p{P}\p{S}\p{Co}\p{Cf}\p{Cc}])/u;
const closing = /(?:[\s.,;:!?|❛❜❝❞"'`)\]}>]|(?!\p{ASCII})[\p{Pd}\p{Pe}\p{Pf}\p{Pi}\p{Po}\p{Cf}\p{Cc}])$/u;
const surrounding = /^([*_~|])(.*\S)\s*\1\s*$/su;
const openers: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '>': '<',
  '»': '«',
  '›': '‹',
  '”': '“',
  '’': '‘',
  '」': '「',
  '』': '『',
  '）': '（',
  '】': '【',
  '〉': '〈',
  '》': '《',
};
const separators = /[\p{Z}\p{Cc}\p{Cf}\p{Pd}\p{Ps}\p{Pe}./\\~|_·•−⁄∕]/gu;
/** Longer texts are refused for their length, so they need no cleaning. */
const maxCleaned = 10_000;
const maxSigns = 20;

/** Trimmed, without direction marks and other invisible characters; joiners stay between letters that they join. */
export const withoutMarks = (text: string): string =>
  text.length > maxCleaned ? text : text.replace(marks, '').replace(joiners, kept).trim();

/** An entry of a list without the number or dash in front of it. */
export const unlisted = (text: string): string => text.replace(listMark, '');

/** Without bullets, quotation marks and brackets around it, and without closing punctuation. */
export const unwrapped = (text: string): string =>
  text.length > maxCleaned ? text : withoutEnd(withoutStart(text).at(-1) ?? text);

/** The text with ever less around it, for values that may begin with such a sign themselves: `{n}@x.example`. */
export const unwrappings = (text: string): string[] =>
  text.length > maxCleaned
    ? []
    : [text, ...withoutStart(text).slice(0, maxSigns)].flatMap((rest) => [rest, withoutEnd(rest)]);

/** Western digits, without the spaces, dashes, brackets, dots and slashes with which people group them. */
export const withoutSeparators = (text: string): string => westernDigits(text).replace(separators, '');

const kept = (run: string, at: number, text: string) =>
  joined.test(text.charAt(at - 1)) && joined.test(text.charAt(at + run.length)) ? run.charAt(0) : '';

/** The text without its first sign, its first two, and so on. */
function withoutStart(text: string): string[] {
  const found: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const next: string | undefined = opening.test(rest) ? rest.replace(opening, '') : surrounding.exec(rest)?.[2];
    if (next === undefined) break;
    found.push(next);
    rest = next;
  }
  return found;
}

/** A bracket or quotation mark at the end stays if its partner is in the text: `https://x.example/a_(b)`. */
function withoutEnd(text: string): string {
  let rest = text;
  for (let last = closing.exec(rest)?.[0]; last !== undefined; last = closing.exec(rest)?.[0]) {
    const opener = openers[last];
    const hasPartner = opener ? count(rest, last) <= count(rest, opener) : isQuote(last) && count(rest, last) % 2 === 0;
    if (hasPartner) break;
    rest = rest.slice(0, -last.length);
  }
  return rest;
}

const isQuote = (sign: string) => `"'\``.includes(sign);
const count = (text: string, sign: string) => text.split(sign).length - 1;
