import { isHostName } from './hostNames';
import { unlisted, unwrapped, unwrappings, withoutMarks } from './pasted';

const emailMax = 254;
/** An address with the longest name and much around it. */
const pastedMax = 1000;
const localPart = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Names of hosts that are no domain of an email address, or that no person can own. */
const noDomain = /[_\u200c\u200d]|(?:^|\.)(?!xn--).{2}--|\.(?:arpa|invalid|local|localhost|onion|test)$/iu;
const mailLink = /^mailto:(?:\/\/)?\s*/i;
const label =
  /^(?:e-?mail(?: address)?|mail|smtp|to|cc|bcc|from|reply-to|contact|(?:ال)?بريد(?: الإلكتروني| الالكتروني)?|(?:ال)?[إا]يميل|إلى|الى|من|نسخة(?: إلى)?)\s*:\s*/iu;
/** Full-width forms of ASCII, as keyboards of East Asia write them. */
const wide = /[\uff01-\uff5e]/g;
const comment = /\s*\([^()@]*\)$/u;
const named = /^(.*?)[<[(]([^<>[\]()]*@[^<>[\]()]*)[>\])]?$/u;

/** The address in a typed or pasted text, as the server reads it; undefined if there is none, or more than one. */
export const readEmail = (text: string): string | undefined =>
  text.length > pastedMax ? undefined : readings(withoutMarks(text)).find(isEmail);

/**
 * What may be the address in the text, the least changed first. A name that is itself another address leaves open
 * which of the two is meant.
 */
function readings(text: string): string[] {
  const plain = text.replace('﹫', '@').replace(wide, (form) => String.fromCharCode(form.charCodeAt(0) - 0xfee0));
  const entry = unlisted(plain);
  const bare = unwrapped(entry);
  const [, name = '', inside] = named.exec(bare) ?? [];
  const address = unlabelled(inside ?? bare);
  const repeated = name.includes('@') ? unwrapped(unlabelled(unwrapped(name))) : address;
  const isOne = repeated.toLowerCase() === address.toLowerCase();
  return [...unwrappings(text), ...unwrappings(entry), ...(isOne ? unwrappings(address) : [])];
}

function unlabelled(text: string): string {
  if (!mailLink.test(text)) return text.replace(label, '').replace(comment, '');
  const [address = ''] = text.replace(mailLink, '').split('?');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** By the rules of mail servers. Domains of any script are validated by IDNA 2008; the local part must be ASCII. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && text.length <= emailMax && localPart.test(local) && !noDomain.test(domain) && isHostName(domain);
}
