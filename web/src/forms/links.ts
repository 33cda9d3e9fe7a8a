import { linkLength } from './definition';
import { bareLink } from './typedText';

const unwanted = /[\s"<>\\`\u0000-\u0020\u007f-\u00a0]/u; // eslint-disable-line no-control-regex -- refused on purpose
const absolute = /^https?:\/\/[^/?#]/i;
/** In ASCII, as browsers convert any script. */
export const hostName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** An absolute http(s) URL with a domain name, including Arabic ones; no user names, no single-label hosts. */
export function isHttpLink(text: string): boolean {
  if (text.length > linkLength || unwanted.test(text) || !absolute.test(text) || !URL.canParse(text)) return false;
  const address = new URL(text);
  const authority = text.split(/[/?#]/)[2] ?? '';
  return !authority.includes('@') && address.port !== '0' && hostName.test(address.hostname);
}

/** Completes `example.com/page` to a URL; other text is unchanged. */
export function completedLink(text: string): string {
  const bare = bareLink(text);
  if (bare === '' || isHttpLink(bare)) return bare;
  const completed = `https://${bare}`;
  return !bare.includes('://') && isHttpLink(completed) ? completed : text;
}
