import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finderOf, fold, searchable } from './fold';

interface Cases {
  folded: { text: string; folded: string }[];
  searches: { stored: string; found: string[]; not_found: string[] }[];
}

const { folded, searches } = JSON.parse(readFileSync('../tests/search_cases.json', 'utf-8')) as Cases;

describe('the search of the browser folds as the server and the database do', () => {
  it.each(folded)('folds $text', ({ text, folded: expected }) => {
    expect(fold(text)).toBe(expected);
  });

  it.each(searches)('finds $stored', ({ stored, found, not_found }) => {
    expect(found.filter((asked) => !finderOf(asked)(stored))).toEqual([]);
    expect(not_found.filter((asked) => finderOf(asked)(stored))).toEqual([]);
  });
});

it('sends a copied name without what is invisible at its ends, and no more than the server takes', () => {
  expect(searchable(' \u2068Najd\u200c Maps\u2069\ufeff ')).toBe('Najd\u200c Maps');
  expect(searchable('\u200f\u2068\u2069')).toBe('');
  expect(searchable(`\u2068${'x'.repeat(100)}\u2069`)).toHaveLength(100);
  expect(searchable(`${'x'.repeat(99)} and more`)).toBe('x'.repeat(99));
});
