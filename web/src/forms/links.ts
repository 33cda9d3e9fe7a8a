import { linkMax } from '@/api/limits.gen';
import { isHostName } from '@/validation/hostNames';
import { unlisted, unwrapped, withoutMarks } from '@/validation/pasted';
import { singleLine } from './typedText';

const unwanted = /[\s"<>\\`\u0000-\u0020\u007f-\u00a0]/u; // eslint-disable-line no-control-regex -- refused on purpose
const absolute = /^https?:\/\/[^/?#]/i;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Also twice, or with the wrong slashes, as browsers take it: `https:/`, `https:\\`, `http://https://`. */
const http = /^(?:(https?)\.?(?::[/\\]{0,2}|[/\\]{2})\s*)+(?=[\p{L}\p{N}])/iu;
const label =
  /^(?:url|web(?: ?site|page)?|home ?page|link|linkedin(?: profile)?|(?:ال)?موقع(?: الإلكتروني| الالكتروني)?|(?:ال)?رابط)\s*:\s*(?!\/)/iu;
/** `[Najd](https://…)` without its first bracket, `Najd <https://…>`, `www.najd.example<https://…>`. */
const named = /^([^<>]*?)(?:\]\(|\s*<)\s*(https?:\/\/[^<>\s]+?)[>)]?$/iu;
const finalDot = /^([^/?#]*[^./?#:])\.(?=(?::\d*)?(?:[/?#]|$))/;

/** An absolute http(s) URL with a domain name, including Arabic ones; no user names, no single-label hosts. */
export function isHttpLink(text: string): boolean {
  if (text.length > linkMax || unwanted.test(text) || !absolute.test(text) || !URL.canParse(text)) return false;
  const authority = text.split(/[/?#]/)[2] ?? '';
  const host = authority.replace(/:\d*$/, '');
  return !authority.includes('@') && new URL(text).port !== '0' && isHostName(host);
}

/**
 * A typed or pasted address as the server stores it, for `isHttpLink` to judge; empty if nothing is typed. Marks and
 * punctuation around it are cut off, as are its name and the final dot of the host; a scheme that is missing or
 * misspelt is completed.
 */
export function webAddress(text: string): string {
  const bare = withoutName(unwrapped(unlisted(withoutMarks(singleLine(text)))));
  if (bare === '') return '';
  const [start, rest] = atScheme(bare);
  return start + rest.replace(finalDot, '$1');
}

/** The address of a link as Markdown and mail programs write it, unless its name is another address. */
function withoutName(text: string): string {
  const link = label.test(text) ? unwrapped(text.replace(label, '')) : text;
  const [, name, inside] = named.exec(link) ?? [];
  if (name === undefined || inside === undefined) return link;
  const address = unwrapped(inside);
  const isAddress = /^[^ ]*\.[^ ]*$/.test(name.trim());
  return isAddress && bareAddress(name.trim()) !== bareAddress(address) ? link : address;
}

const bareAddress = (address: string) => atScheme(address)[1].replace(/\/+$/, '').toLowerCase();

/** The scheme, and what follows it. */
function atScheme(address: string): [string, string] {
  const start = scheme.exec(address)?.[0] ?? '';
  const [found = '', name = ''] = http.exec(address) ?? [];
  return found !== '' && found !== start
    ? [`${name.toLowerCase()}://`, address.slice(found.length)]
    : [start || 'https://', address.slice(start.length)];
}

/** The address in its stored form; text that is none stays as it was typed. */
export function completedLink(text: string): string {
  const address = webAddress(text);
  return address === '' || isHttpLink(address) ? address : text;
}
