import { languages, type Language } from './languages';

type Unit = 'bytes' | 'kB' | 'MB';

export function formatFileSize(bytes: number, language: Language): { amount: string; unit: Unit } {
  const [divisor, unit]: [number, Unit] =
    bytes < 1024 ? [1, 'bytes'] : bytes < 1024 ** 2 ? [1024, 'kB'] : [1024 ** 2, 'MB'];
  const format = new Intl.NumberFormat(languages[language].intl, { maximumFractionDigits: unit === 'MB' ? 1 : 0 });
  return { amount: format.format(bytes / divisor), unit };
}

export const formatNumber = (value: number, language: Language) =>
  new Intl.NumberFormat(languages[language].intl).format(value);

/** Replaces Arabic-Indic and Persian digits by 0–9. */
export const westernDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.charCodeAt(0) - 0x660) & 0x0f));
