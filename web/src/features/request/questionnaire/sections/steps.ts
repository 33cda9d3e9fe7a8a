import type { Answers } from '@/api/contract';
import type { FormDefinition, Section, Question } from '@/api/schema.gen';
import { firstUnfinishedSection } from '@/forms/progress';
import { controlId } from '@/forms/question';
import type { Place } from './place';

/** The steps of the questionnaire are in the address: `?section=currentUse`, `?section=review`. */
export const reviewStep = 'review';

export interface Step {
  /** The shown section, or null on the review page. */
  section: Section | null;
  index: number;
}

export function stepAt(form: FormDefinition, name: string | null): Step | null {
  if (name === reviewStep) return { section: null, index: form.sections.length };
  const index = form.sections.findIndex(({ id }) => id === name);
  const section = form.sections[index];
  return section ? { section, index } : null;
}

export const stepName = (form: FormDefinition, index: number): string => form.sections[index]?.id ?? reviewStep;

/** Without a step in the address: the remembered position, else the first incomplete section, else the review. */
export function resumeStep(form: FormDefinition, answers: Answers, place: Place | null): string {
  if (place && stepAt(form, place.section)) return place.section;
  return firstUnfinishedSection(form, answers)?.id ?? reviewStep;
}

export const searchOf = (step: string): string => `?section=${step}`;

/** One question of a section. */
export const questionSearch = (section: string, question: string): string =>
  `${searchOf(section)}&question=${question}`;

/** Link from the review to one question, and back afterwards. */
export const changeSearch = (form: FormDefinition, question: Question): string => {
  const section = form.sections.find(({ questions }) => questions.some(({ id }) => id === question.id));
  return `${questionSearch(section?.id ?? '', question.id)}&from=${reviewStep}`;
};

/** Scrolls to a question of the page and focuses its control. */
export function focusQuestion(questionId: string): void {
  const control = document.getElementById(controlId(questionId));
  if (!control) return;
  control.closest('[data-question]')?.scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
}
