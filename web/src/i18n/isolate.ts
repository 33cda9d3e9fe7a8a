import { currentLanguage } from './i18n';
import { languages, type Language } from './languages';

/** Isolates a value within a sentence, so that an address or a number keeps its direction. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`;

/** Isolates typed text: in the direction of its language, or of unknown direction, such as an organisation's name. */
export const isolate = (text: string, language?: Language | null): string =>
  `${language ? marks[languages[language].dir] : '\u2068'}${text}\u2069`;

const marks = { ltr: '\u2066', rtl: '\u2067' };

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
