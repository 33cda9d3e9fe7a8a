import { currentLanguage } from './i18n';
import type { Language } from './languages';

/** The language of the first letter, where it is not the page's. Of Latin letters it is taken to be English. */
export function otherLanguageOf(text: string): Language | undefined {
  const letter = /\p{Script=Arabic}|\p{Script=Latin}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  const language = /\p{Script=Arabic}/u.test(letter) ? 'ar' : 'en';
  return language === currentLanguage() ? undefined : language;
}

/** Lets a field be read in the language of what is typed into it. */
export function markLanguage(field: HTMLInputElement | HTMLTextAreaElement): void {
  const language = otherLanguageOf(field.value);
  if (language) field.lang = language;
  else field.removeAttribute('lang');
}
