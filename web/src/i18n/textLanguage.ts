import { currentLanguage } from './i18n';
import type { Language } from './languages';

/** The language of the first letter, if it is not the page's. Latin letters count as English. */
export function otherLanguageOf(text: string): Language | undefined {
  const letter = /\p{Script=Arabic}|\p{Script=Latin}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  const language = /\p{Script=Arabic}/u.test(letter) ? 'ar' : 'en';
  return language === currentLanguage() ? undefined : language;
}

/** Sets a field's language to that of its input. */
export function markLanguage(field: HTMLInputElement | HTMLTextAreaElement): void {
  const language = otherLanguageOf(field.value);
  if (language) field.lang = language;
  else field.removeAttribute('lang');
}
