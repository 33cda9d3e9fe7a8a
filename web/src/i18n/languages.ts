import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export type Language = 'en' | 'ar';
type Direction = 'ltr' | 'rtl';

interface LanguageEntry {
  /** The language's own name, for the toggle. */
  label: string;
  dir: Direction;
  /** For Intl: Arabic with Gregorian months and Western digits, as Saudi authorities print dates. */
  intl: string;
}

export const languages: Record<Language, LanguageEntry> = {
  en: { label: 'English', dir: 'ltr', intl: 'en-GB' },
  ar: { label: 'العربية', dir: 'rtl', intl: 'ar-SA-u-ca-gregory-nu-latn' },
};

const defaultLanguage: Language = 'en';
export const otherLanguage = (language: Language): Language => (language === 'en' ? 'ar' : 'en');

/** The key of the language in local storage. */
const storageKey = 'appLanguage';

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ar';

export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : defaultLanguage;
  } catch {
    return defaultLanguage;
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the choice does not survive the reload.
  }
}

/** The name of a language within a sentence of the page. A choice of language shows each by its own name. */
export function useLanguageName(): (language: Language) => string {
  const { t } = useTranslation('common');
  return useCallback((language) => t(`language.${language}`), [t]);
}
