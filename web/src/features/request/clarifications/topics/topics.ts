import type { Topic } from '@/api/schema.gen';

export const topics = [
  'general',
  'technical',
  'data',
  'licensing',
  'submission',
  'dates',
] as const satisfies readonly Topic[];

/** The name of a clarification by its number: C-3. */
export const clarificationName = (number: number) => `C-${number}`;
