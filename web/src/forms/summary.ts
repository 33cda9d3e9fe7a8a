import type { Answer } from '@/api/contract';
import type { Question } from '@/api/schema.gen';
import { asksDetails, asksOther, chosenOptions, isText, localized, otherOption } from './definition';

/** One answer as text. `typed` has its own direction. */
interface SummaryLine {
  label: string | null;
  typed: string | null;
}

export interface AnswerSummary {
  lines: SummaryLine[];
  details: string | null;
  link: string | null;
}

export interface SummaryWords {
  yes: string;
  no: string;
  step: (step: number, max: number) => string;
}

/** An answer as text for review and print. Texts that no longer apply are omitted, as on the server. */
export function summarize(question: Question, answer: Answer = {}, words: SummaryWords): AnswerSummary {
  const lines = linesOf(question, answer, words);
  return {
    lines,
    details: asksDetails(question, answer) ? nonEmpty(answer.details) : null,
    link: lines.length > 0 ? nonEmpty(answer.link) : null,
  };
}

function linesOf(question: Question, answer: Answer, words: SummaryWords): SummaryLine[] {
  const { value } = answer;
  if (question.options) {
    const chosen = chosenOptions(answer);
    return question.options
      .filter((option) => chosen.includes(option.value))
      .map((option) => ({
        label: localized(option.label),
        typed: option.value === otherOption && asksOther(question, answer) ? nonEmpty(answer.other) : null,
      }));
  }
  if (isText(question)) {
    const typed = typeof value === 'string' ? nonEmpty(value) : null;
    return typed === null ? [] : [{ label: null, typed }];
  }
  if (typeof value === 'boolean') return [{ label: value ? words.yes : words.no, typed: null }];
  if (typeof value === 'number' && question.scale)
    return [{ label: scaleLabel(question.scale, value, words), typed: null }];
  return [];
}

function scaleLabel(scale: NonNullable<Question['scale']>, step: number, words: SummaryWords): string {
  const name = scale.labels[String(step)];
  const position = words.step(step, scale.max);
  return name ? `${position} – ${localized(name)}` : position;
}

const nonEmpty = (text: string | undefined): string | null => (text?.trim() ? text.trim() : null);
