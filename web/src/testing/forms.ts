import { readFileSync } from 'node:fs';
import type { Answers } from '@/api/contract';
import type { FormDefinition, Question } from '@/api/schema.gen';

type Written = Omit<FormDefinition, 'sections'> & {
  sections: (Omit<FormDefinition['sections'][number], 'questions'> & {
    questions: (Partial<Question> & Pick<Question, 'id' | 'number' | 'type' | 'title'>)[];
  })[];
};

/** A published form, read from the server's definitions, with defaults. */
export function publishedForm(name: 'questionnaire' | 'feedback'): FormDefinition {
  const path = `${import.meta.dirname}/../../../api/portal/domain/forms/definitions/${name}.v1.json`;
  const written = JSON.parse(readFileSync(path, 'utf8')) as Written;
  return {
    ...written,
    sections: written.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        short: null,
        hint: null,
        prefill: null,
        required: true,
        options: null,
        other: false,
        link: false,
        min_length: null,
        max_length: null,
        scale: null,
        details: null,
        ...question,
      })),
    })),
  };
}

/** Minimal complete answers: first option, first step, the yes or no without details. */
export function completeAnswers(form: FormDefinition): Answers {
  const answerOf = (question: Question) => {
    const first = question.options?.[0]?.value ?? '';
    switch (question.type) {
      case 'multi':
        return { values: [first] };
      case 'single':
        return { value: first };
      case 'scale':
        return { value: question.scale?.min ?? 1 };
      case 'yesNo':
        return { value: true };
      case 'yesNoWithDetails':
        return { value: question.details?.when !== true };
      case 'text':
      case 'longText':
        return { value: `Answer ${question.number}` };
    }
  };
  return Object.fromEntries(
    form.sections.flatMap(({ questions }) => questions.map((question) => [question.id, answerOf(question)])),
  );
}

export const answersWithout = (answers: Answers, ...ids: string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.includes(id)));
