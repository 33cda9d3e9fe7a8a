import type { QuestionTopic } from '@/api/contract';

export const topics = [
  'general',
  'technical',
  'data',
  'licensing',
  'submission',
  'dates',
] as const satisfies readonly QuestionTopic[];

/** The name of a clarification by its number: C-3. */
export const clarificationName = (number: number) => `C-${number}`;
