import type { ClarificationTexts } from '@/api/contract';
import type { ManagedClarificationOut, Topic } from '@/api/schema.gen';

/** A question that a clarification answers. */
export interface Linked {
  id: string;
  subject: string;
  organization_name: string;
}

export interface FormTexts {
  topic: string;
  question_en: string;
  question_ar: string;
  answer_en: string;
  answer_ar: string;
  /** The questions that it answers; kept with the texts, so that a reload loses neither. */
  questions: readonly Linked[];
  /** The pressed button: what is published has every text. */
  intent: 'save' | 'publish';
}

export const emptyTexts: FormTexts = {
  topic: '',
  question_en: '',
  question_ar: '',
  answer_en: '',
  answer_ar: '',
  questions: [],
  intent: 'save',
};

export const textsOf = ({ topic, question, answer, questions }: ManagedClarificationOut): FormTexts => ({
  topic,
  question_en: question.en,
  question_ar: question.ar,
  answer_en: answer.en,
  answer_ar: answer.ar,
  questions: questions.map(linked),
  intent: 'save',
});

export const linked = ({ id, subject, organization_name }: Linked): Linked => ({ id, subject, organization_name });

/** The company's text as a start, in the language in which it asked. */
export const textsFrom = ({ topic, text }: { topic: Topic; text: string }): FormTexts => {
  const letter = /\p{Script=Arabic}|\p{Script=Latin}/u.exec(text)?.[0] ?? 'a';
  const language = /\p{Script=Arabic}/u.test(letter) ? 'question_ar' : 'question_en';
  return { ...emptyTexts, topic, [language]: text };
};

export const bodyOf = ({ topic, question_en, question_ar, answer_en, answer_ar }: FormTexts): ClarificationTexts => ({
  topic: topic as Topic,
  question_en,
  question_ar,
  answer_en,
  answer_ar,
});
