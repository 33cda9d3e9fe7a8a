import type { TFunction } from 'i18next';
import * as z from 'zod';
import { completedLink, isHttpLink } from '@/forms/links';
import { westernDigits } from '@/i18n/numbers';
import { isEmail } from './email';
import { characters, passwordRules } from './password';

// Compiled checks need eval, which the content policy forbids.
z.config({ jitless: true });

export type ValidationTexts = TFunction<'validation'>;

const nameLength = { min: 2, max: 50 };
const stringLength = { min: 2, max: 100 };
const descriptionLength = { min: 2, max: 500 };
const emailMax = 254;

/** Letters of any script with combining marks, spaces and hyphens. */
const nameLetters = /^[\p{L}\p{M}\u0640 \-\u2010\u2011]+$/u;
/** An address whose scheme may be omitted. */
const isWebAddress = (text: string) => isHttpLink(completedLink(text));

/** The presets of the specification, section 5, with messages in the page's language. */
export function createPresets(t: ValidationTexts) {
  const text = (required: string) => z.string().trim().min(1, required);
  const between = (required: string, { min, max }: { min: number; max: number }) => {
    const message = t('text.length', { min, max });
    return text(required).min(min, message).max(max, message);
  };
  const address = (messages: { required: string; invalid: string }) =>
    text(messages.required).refine(isWebAddress, messages.invalid);
  const requiredText = t('required');
  const name = (required: string) =>
    text(required)
      .min(nameLength.min, t('name.length', nameLength))
      .max(nameLength.max, t('name.length', nameLength))
      .regex(nameLetters, t('name.letters'));

  return {
    /** Required text without further rules. */
    required: text(requiredText),
    /** Required text with a message that names the field: "Enter a subject". */
    requiredAs: text,
    email: text(t('email.required')).max(emailMax, t('email.invalid')).refine(isEmail, t('email.invalid')),
    /** For signing in: any password. */
    password: z.string().min(1, t('password.required')),
    currentPassword: z.string().min(1, t('password.currentRequired')),
    newPassword: ({ min, max }: { min: number; max: number }) =>
      passwordRules(min).reduce(
        (schema, rule) => schema.refine(rule.met, t(`password.${rule.id}`)),
        z
          .string()
          .min(1, t('password.required'))
          .refine((value) => characters(value) <= max, t('password.long')),
      ),
    confirmPassword: z.string().min(1, t('password.confirmRequired')),
    /** With a message that names the field: "Website is required". */
    webAddress: (required: string) => address({ required, invalid: t('webAddress') }),
    link: address({ required: t('link.required'), invalid: t('link.invalid') }),
    name: name(requiredText),
    nameAs: name,
    string: between(requiredText, stringLength),
    /** Empty, or as `string`. */
    optionalString: z.literal('').or(between(requiredText, stringLength)),
    description: between(requiredText, descriptionLength),
    /** Returns E.164. The library is loaded with the first validation. */
    phone: text(t('phone.required')).transform(async (value, context) => {
      const refuse = (message: string) => {
        context.issues.push({ code: 'custom', message, input: value });
        return z.NEVER;
      };
      if (!/^\+?\d+$/.test(value)) return refuse(t('phone.number'));
      if (!value.startsWith('+')) return refuse(t('phone.code'));
      const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
      const parsed = parsePhoneNumberFromString(value);
      return parsed?.isValid() ? parsed.number : refuse(t('phone.invalid'));
    }),
    number: text(requiredText)
      .transform(westernDigits)
      .pipe(z.string().regex(/^\d+$/, t('number'))),
    /** A field without a date is empty or null. */
    date: z.string(t('date')).min(1, t('date')),
    select: z.string().min(1, t('select')),
    /** With a message that names what is missing: "At least one permission is required". */
    multipleSelect: (required: string) => z.array(z.string()).min(1, required),
    /** Ids of uploaded files. */
    requiredFiles: z.array(z.string()).min(1, t('files.one')),
    optionalFiles: z.array(z.string()),
    code: text(t('code.required')).transform(westernDigits),
    agreement: z.literal(true, t('agreement')),
  };
}

/** The message of the first problem, for rules that apply to a field only sometimes. */
export const problemOf = (rule: z.ZodType, value: unknown): string | undefined =>
  rule.safeParse(value).error?.issues[0]?.message;

export { z };
