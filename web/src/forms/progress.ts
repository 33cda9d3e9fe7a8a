import type { Answers } from '@/api/contract';
import type { FormDefinition, Section, Question } from '@/api/schema.gen';
import { validateAnswer } from './validation';

export interface Progress {
  answered: number;
  total: number;
}

/** Complete by the server's rule: "Other" without its text is incomplete. */
const isAnswered = (question: Question, answers: Answers): boolean =>
  validateAnswer({ ...question, required: true }, answers[question.id]).length === 0;

/** Counts required questions; optional ones would keep a form from being complete. */
export function sectionProgress(section: Section, answers: Answers): Progress {
  const required = section.questions.filter((question) => question.required);
  return { answered: required.filter((question) => isAnswered(question, answers)).length, total: required.length };
}

export function formProgress(form: FormDefinition, answers: Answers): Progress {
  const sections = form.sections.map((section) => sectionProgress(section, answers));
  return {
    answered: sections.reduce((sum, section) => sum + section.answered, 0),
    total: sections.reduce((sum, section) => sum + section.total, 0),
  };
}

export const isComplete = ({ answered, total }: Progress): boolean => answered === total;

interface Unanswered {
  section: Section;
  question: Question;
}

/** The first required question without an answer that follows `after`, or the first of the form behind the last one. */
export function nextUnanswered(form: FormDefinition, answers: Answers, after: string | null): Unanswered | undefined {
  const all = form.sections.flatMap((section) => section.questions.map((question) => ({ section, question })));
  const at = all.findIndex(({ question }) => question.id === after);
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(
    ({ question }) => question.required && !isAnswered(question, answers),
  );
}

/** The first incomplete question, for a returning person without a remembered position. */
export const firstUnfinishedSection = (form: FormDefinition, answers: Answers): Section | undefined =>
  form.sections.find((section) => !isComplete(sectionProgress(section, answers)));
