import { ApiError, isApiError } from '@/api/ApiError';
import type { WordingOut } from '@/api/schema.gen';
import { currentLanguage } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';
import type { Channel } from './wordings';

export const bothLanguages: readonly Language[] = ['en', 'ar'];
/** The page's language first. */
export const pageFirst = (): readonly Language[] => (currentLanguage() === 'ar' ? ['ar', 'en'] : bothLanguages);

type Part = 'subject' | 'heading' | 'text';
export type FieldName = `${Language}_${Part}`;
/** Flat, because the error summary lists the fields in this order. `revision`: the one that was edited. */
export type Values = Record<FieldName, string> & { revision: number };

export const partsOf = (channel: Channel['channel']): readonly Part[] =>
  channel === 'sms' ? ['text'] : ['subject', 'heading', 'text'];

/** The words that apply. */
export const standing = (channel: Channel, language: Language): WordingOut =>
  channel[language].edited ?? channel[language].shipped;

export function valuesOf(channel: Channel): Values {
  const en = standing(channel, 'en');
  const ar = standing(channel, 'ar');
  return {
    en_subject: en.subject ?? '',
    en_heading: en.heading ?? '',
    en_text: en.text,
    ar_subject: ar.subject ?? '',
    ar_heading: ar.heading ?? '',
    ar_text: ar.text,
    revision: channel.revision,
  };
}

export const wordingIn = (values: Values, language: Language, channel: Channel['channel']): WordingOut => ({
  subject: channel === 'sms' ? null : values[`${language}_subject`],
  heading: channel === 'sms' ? null : values[`${language}_heading`],
  text: values[`${language}_text`],
});

/** The server names the fields `en.text`, the form `en_text`. */
export function withFormFields(error: unknown): unknown {
  if (!isApiError(error) || error.fields.length === 0) return error;
  const { status, code, message, params, requestId, data } = error;
  const fields = error.fields.map((one) => ({ ...one, field: one.field.replace('.', '_') }));
  return new ApiError({ status, code, message, params, requestId, data, fields });
}
