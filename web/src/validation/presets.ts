import type { TFunction } from 'i18next';
import * as z from 'zod';
import { descriptionMax, descriptionMin, nameMax, nameMin, stringMax, stringMin } from '@/api/limits.gen';
import { isHttpLink, webAddress } from '@/forms/links';
import { singleLine } from '@/forms/typedText';
import { westernDigits } from '@/i18n/numbers';
import { readEmail } from './email';
import { characters, passwordRules } from './password';
import { withoutMarks } from './pasted';
import { readPhone } from './phone';

// Compiled checks need eval, which the content policy forbids.
z.config({ jitless: true });

export type ValidationTexts = TFunction<'validation'>;

const nameLength = { min: nameMin, max: nameMax };
const stringLength = { min: stringMin, max: stringMax };
const descriptionLength = { min: descriptionMin, max: descriptionMax };

/** Letters of any script with combining marks and joiners, spaces and hyphens. */
const nameLetters = /^(?:[\p{L}\p{M} -]|[\u200c\u200d])+$/u;
const tidyName = (text: string) => withoutMarks(singleLine(text)).replace(/[\u2010\u2011]/g, '-');

/** The presets of the specification, section 5, with messages in the page's language. */
export function createPresets(t: ValidationTexts) {
  const text = (required: string) => z.string().trim().min(1, required);
  const between = (required: string, { min, max }: { min: number; max: number }) => {
    const message = t('text.length', { min, max });
    return text(required).min(min, message).max(max, message);
  };
  /** Returns the address as it is stored; the scheme may be omitted. */
  const address = (messages: { required: string; invalid: string }) =>
    z.string().overwrite(webAddress).min(1, messages.required).refine(isHttpLink, messages.invalid);
  const requiredText = t('required');
  const name = (required: string) =>
    z
      .string()
      .overwrite(tidyName)
      .min(1, required)
      .min(nameLength.min, t('name.length', nameLength))
      .max(nameLength.max, t('name.length', nameLength))
      .regex(nameLetters, t('name.letters'));

  return {
    /** Required text without further rules. */
    required: text(requiredText),
    /** Required text with a message that names the field: "Enter a subject". */
    requiredAs: text,
    /** Returns the bare address of `Noura <n@x.example>` or `mailto:n@x.example`. */
    email: text(t('email.required')).transform((value, context) => {
      const address = readEmail(value);
      if (address !== undefined) return address;
      context.issues.push({ code: 'custom', message: t('email.invalid'), input: value });
      return z.NEVER;
    }),
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
    /** Returns E.164. */
    phone: text(t('phone.required')).transform(async (value, context) => {
      const read = await readPhone(value);
      if ('e164' in read) return read.e164;
      context.issues.push({ code: 'custom', message: t(`phone.${read.problem}`), input: value });
      return z.NEVER;
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
