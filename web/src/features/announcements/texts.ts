import type { Announcement } from '@/api/contract';
import type { Language } from '@/i18n/languages';

/** Values of the form. `language`: of `subject` and `body`; '' while there is one text for all. */
export interface FormValues {
  subject: string;
  body: string;
  language: Language | '';
  other_subject: string;
  other_body: string;
  /** In Saudi time, as a date field has it; '' sends at once. */
  send_at: string;
  when: 'now' | 'later';
}

export const nothingTyped: FormValues = {
  subject: '',
  body: '',
  language: '',
  other_subject: '',
  other_body: '',
  send_at: '',
  when: 'now',
};

/** The texts of an earlier announcement; it is sent at once unless another time is chosen. */
export const copyOf = ({ subject, body, language, other_subject, other_body }: Announcement): FormValues => ({
  ...nothingTyped,
  subject,
  body,
  language: other_body ? (language ?? '') : '',
  other_subject: other_subject ?? '',
  other_body: other_body ?? '',
});

export const otherThan = (language: Language): Language => (language === 'ar' ? 'en' : 'ar');

const arabic = /\p{Script=Arabic}/gu;
const latin = /\p{Script=Latin}/gu;

/** The language that most letters belong to; the page's for a text without letters. */
export const languageOf = (text: string, page: Language): Language => {
  const difference = (text.match(arabic)?.length ?? 0) - (text.match(latin)?.length ?? 0);
  if (difference === 0) return page;
  return difference > 0 ? 'ar' : 'en';
};
