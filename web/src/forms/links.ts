import { isHostName } from '@/validation/hostNames';
import { unlisted, unwrapped, withoutMarks } from '@/validation/pasted';
import { linkLength } from './definition';
import { singleLine } from './typedText';

const unwanted = /[\s"<>\\`\u0000-\u0020\u007f-\u00a0]/u; // eslint-disable-line no-control-regex -- refused on purpose
const absolute = /^https?:\/\/[^/?#]/i;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const finalDot = /^([^/?#]*[^./?#:])\.(?=(?::\d*)?(?:[/?#]|$))/;

/** An absolute http(s) URL with a domain name, including Arabic ones; no user names, no single-label hosts. */
export function isHttpLink(text: string): boolean {
  if (text.length > linkLength || unwanted.test(text) || !absolute.test(text) || !URL.canParse(text)) return false;
  const authority = text.split(/[/?#]/)[2] ?? '';
  const host = authority.replace(/:\d*$/, '');
  return !authority.includes('@') && new URL(text).port !== '0' && isHostName(host);
}

/**
 * A typed or pasted address as the server stores it, for `isHttpLink` to judge; empty if nothing is typed. Marks and
 * punctuation around it are cut off, as is the final dot of the host; a missing scheme is completed.
 */
export function webAddress(text: string): string {
  const bare = unwrapped(unlisted(withoutMarks(singleLine(text))));
  if (bare === '') return '';
  const start = scheme.exec(bare)?.[0] ?? '';
  return (start || 'https://') + bare.slice(start.length).replace(finalDot, '$1');
}

/** The address in its stored form; text that is none stays as it was typed. */
export function completedLink(text: string): string {
  const address = webAddress(text);
  return address === '' || isHttpLink(address) ? address : text;
}
