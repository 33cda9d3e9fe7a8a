import { expect, test } from 'vitest';
import { spansOf } from './spans';

const marked = (text: string, ...quotes: string[]) =>
  spansOf(text, quotes)
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join('');

test('the words of a quote are marked where they stand first', () => {
  expect(marked('maps of roads and maps of ports', 'maps')).toBe('[maps] of roads and maps of ports');
  expect(marked('maps of\nroads', 'of roads')).toBe('maps [of\nroads]');
});

test('quotes overlap, are missing, or hold signs of a pattern', () => {
  expect(marked('one two three', 'one two', 'two three')).toBe('[one two][ three]');
  expect(marked('one two', 'three')).toBe('one two');
  expect(marked('costs (about 5 $)?', '(about 5 $)?')).toBe('costs [(about 5 $)?]');
  expect(marked('نرسم طرق الرياض', 'طرق الرياض')).toBe('نرسم [طرق الرياض]');
});
