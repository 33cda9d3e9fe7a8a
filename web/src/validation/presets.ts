import type { TFunction } from 'i18next';
import * as z from 'zod';
import { westernDigits } from '@/i18n/numbers';

// Compiled checks need eval, which the content policy forbids.
z.config({ jitless: true });

export type ValidationTexts = TFunction<'validation'>;

const nameLength = { min: 2, max: 50 };
const stringLength = { min: 2, max: 100 };
const descriptionLength = { min: 2, max: 500 };
const emailMax = 254;
const addressMax = 2048;

/** Letters of any script with their marks, spaces and hyphens. */
const nameLetters = /^[\p{L}\p{M}\u0640 \-\u2010\u2011]+$/u;
const host = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** Code points, as the server counts. */
const characters = (text: string) => Array.from(text).length;

function isWebAddress(text: string): boolean {
  if (text.length > addressMax || /\s/.test(text)) return false;
  try {
    const address = new URL(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
    const typedHost = /^(?:https?:\/\/)?(?:[^/?#@]*@)?([^/?#:]+)/i.exec(text)?.[1] ?? '';
    return /^https?:$/.test(address.protocol) && address.username === '' && host.test(typedHost);
  } catch {
    return false;
  }
}

/** The shared presets of the specification, section 5, with their messages in the language of the page. */
export function createPresets(t: ValidationTexts) {
  const text = (required: string) => z.string().trim().min(1, { error: required, abort: true });
  const between = (required: string, { min, max }: { min: number; max: number }) => {
    const message = t('text.length', { min, max });
    return text(required).min(min, { error: message, abort: true }).max(max, message);
  };
  const address = (messages: { required: string; invalid: string }) =>
    text(messages.required).refine(isWebAddress, messages.invalid);
  const requiredText = t('required');

  return {
    /** Any required text without a rule of its own. */
    required: text(requiredText),
    email: text(t('email.required')).max(emailMax, { error: t('email.invalid'), abort: true }).pipe(z.email(t('email.invalid'))),
    /** For signing in: whatever the person's password is. */
    password: z.string().min(1, t('password.required')),
    newPassword: ({ min, max }: { min: number; max: number }) =>
      z
        .string()
        .min(1, { error: t('password.required'), abort: true })
        .refine((value) => characters(value) >= min, { error: t('password.short'), abort: true })
        .refine((value) => characters(value) <= max, { error: t('password.long'), abort: true })
        .regex(/\p{Lu}/u, { error: t('password.uppercase'), abort: true })
        .regex(/\p{Ll}/u, { error: t('password.lowercase'), abort: true })
        .regex(/\p{Nd}/u, { error: t('password.digit'), abort: true })
        .regex(/[^\p{L}\p{M}\p{Nd}\s]/u, t('password.special')),
    confirmPassword: z.string().min(1, t('password.confirmRequired')),
    website: address({ required: t('website.required'), invalid: t('website.invalid') }),
    link: address({ required: t('link.required'), invalid: t('link.invalid') }),
    name: text(t('name.required'))
      .min(nameLength.min, { error: t('name.length', nameLength), abort: true })
      .max(nameLength.max, { error: t('name.length', nameLength), abort: true })
      .regex(nameLetters, t('name.letters')),
    string: between(requiredText, stringLength),
    description: between(requiredText, descriptionLength),
    number: text(requiredText).transform(westernDigits).pipe(z.string().regex(/^\d+$/, t('number'))),
    date: z.nullable(z.iso.date()).refine((value) => value !== null, t('date')),
    select: z.string().min(1, t('select')),
    multipleSelect: z.array(z.string()).min(1, t('multipleSelect')),
    requiredFiles: z.array(z.file()).min(1, t('files.one')),
    optionalFiles: z.array(z.file()),
    code: text(t('code.required')).transform(westernDigits),
    agreement: z.literal(true, t('agreement')),
  };
}

export { z };
