import { westernDigits } from '@/i18n/numbers';
import { unlisted, unwrapped, withoutMarks, withoutSeparators } from './pasted';

/** The form offers it first. Numbers that begin with it are recognised without a plus sign. */
export const saudiCode = '966';

const label =
  /^(?:(?:tele|cell|mobile)?phone(?:number|no)?|mobile(?:number|no)?|tel|mob|cell|callto|whatsapp|sms|office|direct|ph|[tmpc]|(?:رقم)?(?:ال)?(?:هاتف|جوال|محمول|موبايل|تليفون|تلفون|واتساب)):?(?=[+\d])/iu;
const extension = /^\+?\d{6,}(?:[,;]?ext(?:ension|n)?[=:]?|[x#,;]|(?:ال)?تحويلة:?)\d{1,6}$/iu;
/** A plus sign within comes from a number that was pasted beside the chosen country. */
const number = /^(?:\+?\d+|\+\d{1,3}\+\d+)$/;

/** The digits, with a plus sign in front if the text begins with one or with 00; other characters stay. */
export const dialled = (text: string): string =>
  withoutSeparators(entryOf(westernDigits(unwrapped(withoutMarks(text).replaceAll('＋', '+')))))
    // As people write it from right to left.
    .replace(/^(?:(\d+)\+|(\d{1,3})\+(\d{4,}))$/, '+$1$2$3')
    .replace(label, '')
    .replace(plus, '+');

const plus = /^(?:00|\+)+/;

/** An entry of a numbered list begins with a sign or 00; "966 - 50" is a number. */
const entryOf = (text: string) => (plus.test(unlisted(text)) ? unlisted(text) : text);

type PhoneProblem = 'number' | 'extension' | 'code' | 'invalid';

/** A typed or pasted number in E.164, or what is wrong with it. The library is loaded with the first number. */
export async function readPhone(text: string): Promise<{ e164: string } | { problem: PhoneProblem }> {
  const typed = dialled(text);
  if (!number.test(typed)) return { problem: extension.test(typed) ? 'extension' : 'number' };
  const { parsePhoneNumberFromString: parse } = await import('libphonenumber-js/min');
  const known = (digits: string) => {
    const parsed = parse(digits);
    return parsed?.isValid() ? parsed.number : undefined;
  };
  const e164 = known(`+${typed.replace(/^\+/, '')}`);
  if (!typed.startsWith('+') && (e164 === undefined || !typed.startsWith(saudiCode))) return { problem: 'code' };
  const digits = typed.replaceAll('+', '');
  const found = e164 ?? known(codeOnce(digits, parse(`+${digits}`)?.countryCallingCode ?? ''));
  return found === undefined ? { problem: 'invalid' } : { e164: found };
}

/**
 * A number whose code stands twice, because it was pasted beside the chosen country: `+966966501234567`. A code of one
 * digit may be the first of the number.
 */
const codeOnce = (digits: string, code: string) =>
  code.length < 2 ? digits : digits.replace(new RegExp(`^${code}(?:00)?${code}`), `+${code}`);
