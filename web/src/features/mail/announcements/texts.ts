import type { Announcement } from '@/api/contract';
import type { Placeholder } from '@/api/schema.gen';
import { isLanguage, otherLanguage, type Language } from '@/i18n/languages';
import type { Texts } from './api';

/** Values of the form: a subject and a text in each language. */
export interface FormValues {
  subject_en: string;
  body_en: string;
  subject_ar: string;
  body_ar: string;
  /** In Saudi time, as a date field has it; '' sends at once. */
  send_at: string;
  when: 'now' | 'later';
}

interface Text {
  subject: string;
  body: string;
}

const fieldsOf = (language: Language, { subject, body }: Text) =>
  ({ [`subject_${language}`]: subject, [`body_${language}`]: body }) as Partial<FormValues>;

/** The languages, the page's first. */
export const pageFirst = (page: Language): readonly [Language, Language] => [page, otherLanguage(page)];

const unwritten: Text = { subject: '', body: '' };

/** An empty form; its fields are in the order of the page, which is that of the error summary. */
export const nothingTyped = (page: Language): FormValues => ({
  ...(Object.assign({}, ...pageFirst(page).map((language) => fieldsOf(language, unwritten))) as FormValues),
  send_at: '',
  when: 'now',
});

export const textIn = (values: FormValues, language: Language): Text => ({
  subject: values[`subject_${language}`],
  body: values[`body_${language}`],
});

const isEmpty = ({ subject, body }: Text) => `${subject}${body}`.trim() === '';
const isWhole = ({ subject, body }: Text) => subject.trim() !== '' && body.trim() !== '';

/** The languages in which something is written, the page's first; the page's alone while nothing is. */
export const sentIn = (values: FormValues, page: Language): readonly Language[] => {
  const written = pageFirst(page).filter((language) => !isEmpty(textIn(values, language)));
  return written.length > 0 ? written : [page];
};

const asTexts = (values: FormValues, first: Language, second?: Language): Texts => ({
  ...textIn(values, first),
  language: first,
  other: second ? textIn(values, second) : null,
});

/** What is sent, in one language or both. */
export const textsOf = (values: FormValues, page: Language): Texts => {
  const [first = page, second] = sentIn(values, page);
  return asTexts(values, first, second);
};

/** What can be shown while it is written: the languages that have a subject and a text; null without any. */
export const wholeTextsOf = (values: FormValues, page: Language): Texts | null => {
  const [first, second] = pageFirst(page).filter((language) => isWhole(textIn(values, language)));
  return first ? asTexts(values, first, second) : null;
};

interface Sent extends Text {
  /** Of `subject` and `body`; null if it was not asked for. */
  language: Language | null;
  other: Text | null;
}

/** The fields of texts that were written before, each in its language. */
function fieldsOfSent({ subject, body, language, other }: Sent, page: Language): Partial<FormValues> {
  const first = language ?? languageOf(`${subject} ${body}`, page);
  return { ...fieldsOf(first, { subject, body }), ...(other && fieldsOf(otherLanguage(first), other)) };
}

/** The texts of an earlier announcement; it is sent at once unless another time is chosen. */
export const copyOf = (announcement: Announcement, page: Language): FormValues => {
  const { subject, body, language, other_subject, other_body } = announcement;
  const other = other_body ? { subject: other_subject ?? '', body: other_body } : null;
  return { ...nothingTyped(page), ...fieldsOfSent({ subject, body, language, other }, page) };
};

const isText = (value: unknown) => typeof value === 'string';
const asText = (value: unknown) => (isText(value) ? value : '');

/**
 * A draft in the shape of today's form. Browsers keep drafts of the form that began with one text, whose language it
 * did not ask for.
 */
export function readDraft(draft: Readonly<Record<string, unknown>>, page: Language): Partial<FormValues> {
  const { subject, body, language, other_subject, other_body, ...kept } = draft;
  if (![subject, body, other_subject, other_body].some(isText)) return kept;
  const other = { subject: asText(other_subject), body: asText(other_body) };
  const sent: Sent = {
    subject: asText(subject),
    body: asText(body),
    language: isLanguage(language) ? language : null,
    other: isEmpty(other) ? null : other,
  };
  return { ...kept, ...fieldsOfSent(sent, page) };
}

const arabic = /\p{Script=Arabic}/gu;
const latin = /\p{Script=Latin}/gu;

/** The language that most letters belong to; the page's for a text without letters. */
const languageOf = (text: string, page: Language): Language => {
  const difference = (text.match(arabic)?.length ?? 0) - (text.match(latin)?.length ?? 0);
  if (difference === 0) return page;
  return difference > 0 ? 'ar' : 'en';
};

export const placeholders = ['company', 'person', 'deadline', 'receipt'] as const satisfies readonly Placeholder[];

const inBraces = /\{([\p{L}\p{N}_]+)\}/gu;
const namesIn = (text: string) => [...text.matchAll(inBraces)].map(([, name = '']) => name);
const isKnown = (name: string): name is Placeholder => placeholders.some((known) => known === name);

/** The first placeholder that does not exist, in braces. */
export const unknownIn = (text: string): string | undefined => {
  const name = namesIn(text).find((found) => !isKnown(found));
  return name === undefined ? undefined : `{${name}}`;
};

export const usedIn = (texts: readonly string[]): Placeholder[] => [...new Set(texts.flatMap(namesIn).filter(isKnown))];
