import { westernDigits } from '@/i18n/numbers';

/** ISO 3166 code and calling code. */
export interface DialCountry {
  iso: string;
  code: string;
}

export const saudiArabia: DialCountry = { iso: 'SA', code: '966' };

/** Characters allowed between digits. */
export const phoneDigits = (text: string): string =>
  westernDigits(text).replace(/[\s().\-\u2010-\u2015\u200e\u200f\u202a-\u202e]/g, '');

/** The form's value: `+`, code and input, or empty without input. */
export const joinPhone = (country: DialCountry, national: string): string => {
  const digits = phoneDigits(national);
  return digits === '' ? '' : `+${country.code}${digits}`;
};

/** Splits a stored or pasted international number. Only foreign numbers need the library. */
export async function splitPhone(value: string): Promise<{ country: DialCountry; national: string } | null> {
  const saudi = `+${saudiArabia.code}`;
  const digits = phoneDigits(value).replace(/^00/, '+');
  if (digits.startsWith(saudi)) return { country: saudiArabia, national: digits.slice(saudi.length) };
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(digits);
  if (!parsed?.country) return null;
  return { country: { iso: parsed.country, code: parsed.countryCallingCode }, national: parsed.nationalNumber };
}
