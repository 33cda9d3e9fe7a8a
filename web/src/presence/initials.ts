/** The first letters of the first and the last name, apart, because Arabic letters would join. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => Array.from(word).slice(0, 1));
  const shown = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return shown.join('\u200c').toLocaleUpperCase();
}
