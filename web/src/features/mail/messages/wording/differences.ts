import type { WordingOut } from '@/api/schema.gen';

export interface Difference {
  part: 'subject' | 'heading' | 'text';
  removed: string[];
  added: string[];
}

const paragraphs = (text: string | null) => (text ?? '').split(/\n\s*\n/).filter((one) => one.trim() !== '');

/** The paragraphs that one wording has and the other has not. */
export function differencesOf(before: WordingOut, after: WordingOut): Difference[] {
  return (['subject', 'heading', 'text'] as const)
    .map((part) => {
      const [old, fresh] = [paragraphs(before[part]), paragraphs(after[part])];
      return {
        part,
        removed: old.filter((one) => !fresh.includes(one)),
        added: fresh.filter((one) => !old.includes(one)),
      };
    })
    .filter(({ removed, added }) => removed.length + added.length > 0);
}
