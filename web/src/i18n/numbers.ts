import { languages, type Language } from './languages';

/** Making one takes longer than all else that a number needs. */
const cache = new Map<string, Intl.NumberFormat>();

function formatter(language: Language, maximumFractionDigits?: number): Intl.NumberFormat {
  const key = `${language} ${String(maximumFractionDigits)}`;
  const found = cache.get(key);
  if (found) return found;
  const made = new Intl.NumberFormat(languages[language].intl, { maximumFractionDigits });
  cache.set(key, made);
  return made;
}

type Unit = 'bytes' | 'kB' | 'MB';

export function formatFileSize(bytes: number, language: Language): { amount: string; unit: Unit } {
  const [divisor, unit]: [number, Unit] =
    bytes < 1024 ? [1, 'bytes'] : bytes < 1024 ** 2 ? [1024, 'kB'] : [1024 ** 2, 'MB'];
  return { amount: formatter(language, unit === 'MB' ? 1 : 0).format(bytes / divisor), unit };
}

export const formatNumber = (value: number, language: Language) => formatter(language).format(value);

/** Replaces Arabic-Indic, Persian and full-width digits by 0–9. */
export const westernDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String((digit.charCodeAt(0) - 0x660) & 0x0f));
