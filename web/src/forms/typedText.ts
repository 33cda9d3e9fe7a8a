/**
 * Typed text in the server's form, so that lengths agree and a saved draft can be compared with a sent one. Removes
 * invisible controls and bidirectional overrides; keeps the marks and joiners of Arabic and Persian.
 */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const unseen = /[^\P{Cc}\n]|\p{Surrogate}|[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
/** Not the fillers of Hangul and the blank of Braille, which are shown as nothing. */
const somethingSeen = /(?![\u115f\u1160\u3164\uffa0\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
/** They come with text that is copied, and belong to its neighbours. */
const marksAtEnds = /^[\u200e\u200f\u061c ]+|[\u200e\u200f\u061c ]+$/g;

/** The text as typed, including white space. */
export const storable = (text: string): string =>
  text.replace(lineEnds, '\n').replaceAll('\t', ' ').replace(unseen, '').normalize('NFC');

/** Trimmed, with white space and line ends collapsed; empty if nothing is visible. */
export const singleLine = (text: string): string =>
  orEmpty(storable(text).replace(/\s+/gu, ' ').replace(marksAtEnds, ''));

/** Trimmed as a whole and at the end of each line. */
export const paragraphs = (text: string): string =>
  orEmpty(
    storable(text)
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim(),
  );

/** Code points, as the server counts them. */
export const lengthOf = (text: string): number => Array.from(text).length;

const orEmpty = (text: string) => (somethingSeen.test(text) ? text : '');
