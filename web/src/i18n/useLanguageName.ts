import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from './languages';

/** The name of a language within a sentence of the page. A choice of language shows each by its own name. */
export function useLanguageName(): (language: Language) => string {
  const { t } = useTranslation('common');
  return useCallback((language) => t(`language.${language}`), [t]);
}
