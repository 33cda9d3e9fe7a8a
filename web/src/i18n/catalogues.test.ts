import { describe, expect, it } from 'vitest';

interface Tree {
  [key: string]: string | Tree;
}

const files = import.meta.glob<Tree>('./locales/*/*.json', { import: 'default', eager: true });
const catalogue = (language: string, namespace: string) => flatten(files[`./locales/${language}/${namespace}.json`] ?? {});
const namespacesOf = (language: string) =>
  Object.keys(files).flatMap((path) => (path.includes(`/${language}/`) ? [path.replace(/.*\/|\.json$/g, '')] : []));

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => new Set([...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}|<(\d+|\w+)\s*\/?>/g)].map(([, name, tag]) => name ?? `<${tag ?? ''}>`));

/** Plural forms may leave the number out ("one day"); what else they need they must all have. */
const neededPlaceholders = (key: string, text: string) => {
  const found = placeholders(text);
  if (plural.test(key)) found.delete('count');
  return [...found].sort();
};

it('has the same namespaces in both languages', () => {
  expect(namespacesOf('ar').sort()).toEqual(namespacesOf('en').sort());
});

describe.each(namespacesOf('en'))('%s', (namespace) => {
  const english = catalogue('en', namespace);
  const arabic = catalogue('ar', namespace);
  const stems = (entries: Map<string, string>) => [...new Set([...entries.keys()].map((key) => key.replace(plural, '')))].sort();

  it('has the same keys in both languages', () => {
    expect(stems(arabic)).toEqual(stems(english));
  });

  it('has every plural form of each language', () => {
    const counted = new Set([...english.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')));
    for (const stem of counted) {
      for (const form of ['one', 'other']) expect(english.has(`${stem}_${form}`), `en ${stem}_${form}`).toBe(true);
      for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) {
        expect(arabic.has(`${stem}_${form}`), `ar ${stem}_${form}`).toBe(true);
      }
    }
  });

  it('has the same placeholders in both languages', () => {
    for (const [key, text] of arabic) {
      const source = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
      expect(neededPlaceholders(key, text), key).toEqual(neededPlaceholders(key, source));
    }
  });

  it('is written in the language it is for', () => {
    for (const [key, text] of english) expect(text, key).not.toMatch(/\p{Script=Arabic}/u);
    for (const [key, text] of arabic) {
      if (english.get(key)?.match(/[a-z]/i)) expect(text, key).toMatch(/\p{Script=Arabic}/u);
    }
  });
});
