/**
 * What people type, in the form in which the server keeps it, so that lengths are counted alike and a saved
 * draft can be compared with what was sent. Invisible controls and bidirectional overrides go; the plain marks
 * and joiners that Arabic and Persian need stay.
 */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const unseen = /[^\P{Cc}\n]|\p{Surrogate}|[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const somethingSeen = /[\p{L}\p{N}\p{P}\p{S}]/u;
const marksAroundLinks = /^[\u200e\u200f\u061c ]+|[\u200e\u200f\u061c ]+$/g;

/** The text as typed, blanks included. */
export const storable = (text: string): string =>
  text.replace(lineEnds, '\n').replaceAll('\t', ' ').replace(unseen, '').normalize('NFC');

/** Trimmed, blanks and line ends folded to one blank; empty when nothing would be seen. */
export const singleLine = (text: string): string => orEmpty(storable(text).replace(/\s+/gu, ' ').trim());

/** Trimmed as a whole and at each line's end. */
export const paragraphs = (text: string): string =>
  orEmpty(
    storable(text)
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim(),
  );

/** An address without the marks that come along when it is copied out of Arabic text. */
export const bareLink = (text: string): string => singleLine(text).replace(marksAroundLinks, '');

/** Characters as the server counts them, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length;

const orEmpty = (text: string) => (somethingSeen.test(text) ? text : '');
