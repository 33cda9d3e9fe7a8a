export const placeholders = ['company', 'person', 'deadline', 'receipt'] as const;
export type Placeholder = (typeof placeholders)[number];

const inBraces = /\{([\p{L}\p{N}_]+)\}/gu;
const namesIn = (text: string) => [...text.matchAll(inBraces)].map(([, name = '']) => name);
const isKnown = (name: string): name is Placeholder => placeholders.some((known) => known === name);

/** The first placeholder that does not exist, in braces. */
export const unknownIn = (text: string): string | undefined => {
  const name = namesIn(text).find((found) => !isKnown(found));
  return name === undefined ? undefined : `{${name}}`;
};

export const usedIn = (texts: readonly string[]): Placeholder[] => [...new Set(texts.flatMap(namesIn).filter(isKnown))];
