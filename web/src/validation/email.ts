import * as z from 'zod';
import { hostName } from '@/forms/links';

const plain = z.email();

/**
 * One address as mail servers know it. Domains in Arabic or any other script are judged in their ASCII form, as the
 * server does; what stands before the sign has to be ASCII already.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  // The browser would read a path, a port or white space out of these.
  if (at < 1 || /[\s/?#:\\@[\]]/u.test(domain) || !URL.canParse(`https://${domain}`)) return false;
  return hostName.test(new URL(`https://${domain}`).hostname) && plain.safeParse(`${local}@domain.example`).success;
}
