import type { PostProcessorModule } from 'i18next';

const accented: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};

/** Markup, placeholders and addresses stay unchanged. */
const kept = /(<[^>]*>|\{\{[^}]*\}\}|https?:\S+|\S+@\S+)/;

function pseudo(text: string): string {
  const changed = text
    .split(kept)
    .map((part) =>
      kept.test(part) ? part : part.replace(/[a-z]/gi, (letter) => accented[letter.toLowerCase()] ?? letter),
    )
    .join('');
  return `⟦${changed}${'·'.repeat(Math.ceil(text.length * 0.3))}⟧`;
}

export const pseudoLocale: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process: (value: string) => pseudo(value),
};
