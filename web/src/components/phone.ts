import { dialled, saudiCode } from '@/validation/phone';

/** ISO 3166 code and calling code. */
export interface DialCountry {
  iso: string;
  code: string;
}

export const saudiArabia: DialCountry = { iso: 'SA', code: saudiCode };

/** The form's value: `+`, code and input, or empty without input. A number with its own code has it already. */
export const joinPhone = (country: DialCountry, national: string): string => {
  const digits = dialled(national);
  return digits === '' || digits.startsWith('+') ? digits : `+${country.code}${digits}`;
};

/** Splits a stored or pasted international number. Only foreign numbers need the library. */
export async function splitPhone(value: string): Promise<{ country: DialCountry; national: string } | null> {
  const saudi = `+${saudiArabia.code}`;
  const digits = dialled(value);
  if (digits.startsWith(saudi)) return { country: saudiArabia, national: digits.slice(saudi.length) };
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(digits);
  if (!parsed?.country) return null;
  return { country: { iso: parsed.country, code: parsed.countryCallingCode }, national: parsed.nationalNumber };
}
