import type { ClarificationTexts, ManagedClarification, QuestionTopic } from '@/api/contract';

export interface FormTexts {
  topic: string;
  question_en: string;
  question_ar: string;
  answer_en: string;
  answer_ar: string;
  /** The pressed button: what is published has every text. */
  intent: 'save' | 'publish';
}

export const emptyTexts: FormTexts = {
  topic: '',
  question_en: '',
  question_ar: '',
  answer_en: '',
  answer_ar: '',
  intent: 'save',
};

export const textsOf = ({ topic, question, answer }: ManagedClarification): FormTexts => ({
  topic,
  question_en: question.en,
  question_ar: question.ar,
  answer_en: answer.en,
  answer_ar: answer.ar,
  intent: 'save',
});

/** The company's text as a start, in the language in which it asked. */
export const textsFrom = ({ topic, text }: { topic: QuestionTopic; text: string }): FormTexts => {
  const letter = /\p{Script=Arabic}|\p{Script=Latin}/u.exec(text)?.[0] ?? 'a';
  const language = /\p{Script=Arabic}/u.test(letter) ? 'question_ar' : 'question_en';
  return { ...emptyTexts, topic, [language]: text };
};

export const bodyOf = ({ topic, question_en, question_ar, answer_en, answer_ar }: FormTexts): ClarificationTexts => ({
  topic: topic as QuestionTopic,
  question_en,
  question_ar,
  answer_en,
  answer_ar,
});
