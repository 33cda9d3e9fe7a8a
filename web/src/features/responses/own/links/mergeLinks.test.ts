import { expect, it } from 'vitest';
import { bodyOf, type LinkRow } from './linkRows';
import { mergeLinks } from './mergeLinks';

const address = (name: string) => `https://${name}.example/`;
const row = (name: string, title = ''): LinkRow => ({ key: `row-${name}`, url: address(name), title });
const stored = (name: string, title: string | null = null) => ({
  id: `id-${name}`,
  url: address(name),
  title,
  by: null,
});
const names = (rows: readonly LinkRow[]) =>
  rows.map(({ url, title }) => url.replace(/^https:\/\/|\.example\/$/g, '') + (title && `:${title}`));

const merge = (common: string[], mine: LinkRow[], theirs: string[]) =>
  names(
    mergeLinks({ common: bodyOf(common.map((name) => row(name))), mine, theirs: theirs.map((name) => stored(name)) }),
  );

it.each([
  ['nothing changed', ['a'], [row('a')], ['a'], ['a']],
  ['the other added', ['a'], [row('a')], ['a', 'b'], ['a', 'b']],
  ['the other removed', ['a', 'b'], [row('a'), row('b')], ['b'], ['b']],
  ['the other changed the order', ['a', 'b'], [row('a'), row('b')], ['b', 'a'], ['b', 'a']],
  ['I added', ['a'], [row('a'), row('b')], ['a'], ['a', 'b']],
  ['I removed', ['a', 'b'], [row('b')], ['a', 'b'], ['b']],
  ['both added', ['a'], [row('a'), row('b')], ['a', 'c'], ['a', 'b', 'c']],
  ['both added the same', ['a'], [row('a'), row('b')], ['a', 'b'], ['a', 'b']],
  ['both removed the same', ['a', 'b'], [row('b')], ['b'], ['b']],
  ['I added and the other removed another', ['a'], [row('a'), row('b')], [], ['b']],
  ['the other removed what I changed', ['a'], [row('changed')], [], ['changed']],
  ['both changed the same link', ['a'], [row('mine')], ['theirs'], ['mine', 'theirs']],
  ['two equal links, of which the other removed one', ['a', 'a'], [row('a'), row('a'), row('b')], ['a'], ['a', 'b']],
  ['from nothing', [], [row('a')], ['b'], ['a', 'b']],
])('%s', (_, common, mine, theirs, expected) => {
  expect(merge(common, mine, theirs)).toEqual(expected);
});

it('keeps rows that cannot be saved yet', () => {
  const half = { key: 'half', url: 'https://', title: '' };
  const blank = { key: 'blank', url: '', title: '' };
  const merged = mergeLinks({ common: bodyOf([row('a')]), mine: [half, row('a'), blank], theirs: [stored('b')] });
  expect(merged.map(({ key }) => key)).toEqual(['half', 'blank', 'id-b']);
});

it('sees another title as another link', () => {
  const merged = mergeLinks({ common: bodyOf([row('a')]), mine: [row('a'), row('b')], theirs: [stored('a', 'Map')] });
  expect(names(merged)).toEqual(['b', 'a:Map']);
});

it('says whose links they are', () => {
  const [merged] = mergeLinks({ common: [], mine: [], theirs: [{ ...stored('a'), by: 'Layla Haddad' }] });
  expect(merged).toMatchObject({ by: 'Layla Haddad' });
});
