import type { Question } from '@/api/schema.gen';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';

/** The numbers of questions, as a list in words: "3, 5 and 7". */
export function useNumbersText(): (questions: readonly Question[]) => string {
  const list = new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'conjunction' });
  return (questions) => list.format(questions.map(({ number }) => String(number)));
}
