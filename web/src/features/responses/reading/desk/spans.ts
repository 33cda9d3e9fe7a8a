export interface Span {
  text: string;
  isMarked: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text in pieces: each first place of a quote is marked, with any white space between its words. */
export function spansOf(text: string, quotes: readonly string[]): Span[] {
  const found = quotes
    .flatMap((quote) => {
      const words = quote.split(/\s+/).filter(Boolean).map(escaped).join('\\s+');
      const match = words === '' ? null : new RegExp(words).exec(text);
      return match ? [[match.index, match.index + match[0].length] as const] : [];
    })
    .sort(([one], [other]) => one - other);
  const spans: Span[] = [];
  let at = 0;
  for (const [start, end] of found) {
    if (end <= at) continue;
    if (start > at) spans.push({ text: text.slice(at, start), isMarked: false });
    spans.push({ text: text.slice(Math.max(start, at), end), isMarked: true });
    at = end;
  }
  if (at < text.length) spans.push({ text: text.slice(at), isMarked: false });
  return spans;
}
