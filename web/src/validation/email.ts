import * as z from 'zod';
import { hostName } from '@/forms/links';

const plain = z.email();

/**
 * An email address by the rules of mail servers. Domains of any script are validated in their ASCII form, as on the
 * server; the local part must be ASCII.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  // Browsers would parse a path, a port or white space from these.
  if (at < 1 || /[\s/?#:\\@[\]]/u.test(domain) || !URL.canParse(`https://${domain}`)) return false;
  return hostName.test(new URL(`https://${domain}`).hostname) && plain.safeParse(`${local}@domain.example`).success;
}
