import { describe, expect, it } from 'vitest';

interface Tree {
  [key: string]: string | Tree;
}

const files = import.meta.glob<Tree>('./locales/*/*.json', { import: 'default', eager: true });
const catalogue = (language: string, namespace: string) =>
  flatten(files[`./locales/${language}/${namespace}.json`] ?? {});
const namespacesOf = (language: string) =>
  Object.keys(files).flatMap((path) => (path.includes(`/${language}/`) ? [path.replace(/.*\/|\.json$/g, '')] : []));

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

const form = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) =>
  new Set(
    [...text.matchAll(/\{\{\s*([\w.]+)\s*\}\}|<(\d+|\w+)\s*\/?>/g)].map(([, name, tag]) => name ?? `<${tag ?? ''}>`),
  );

/** The keys that have plural forms; a name that only ends like one (`industry_other`) has no siblings. */
function counted(...catalogues: Map<string, string>[]): Set<string> {
  const forms = new Map<string, Set<string>>();
  for (const key of catalogues.flatMap((catalogue) => [...catalogue.keys()])) {
    const found = form.exec(key);
    if (!found) continue;
    const stem = key.slice(0, found.index);
    forms.set(stem, (forms.get(stem) ?? new Set()).add(found[0]));
  }
  return new Set([...forms].filter(([, found]) => found.size > 1).map(([stem]) => stem));
}

const stemOf = (key: string, plurals: Set<string>) => {
  const stem = key.replace(form, '');
  return plurals.has(stem) ? stem : key;
};

it('has the same namespaces in both languages', () => {
  expect(namespacesOf('ar').sort()).toEqual(namespacesOf('en').sort());
});

describe.each(namespacesOf('en'))('%s', (namespace) => {
  const english = catalogue('en', namespace);
  const arabic = catalogue('ar', namespace);
  const plurals = counted(english, arabic);
  const stems = (entries: Map<string, string>) =>
    [...new Set([...entries.keys()].map((key) => stemOf(key, plurals)))].sort();

  it('has the same keys in both languages', () => {
    expect(stems(arabic)).toEqual(stems(english));
  });

  it('has every plural form of each language', () => {
    for (const stem of plurals) {
      for (const name of ['one', 'other']) expect(english.has(`${stem}_${name}`), `en ${stem}_${name}`).toBe(true);
      for (const name of ['zero', 'one', 'two', 'few', 'many', 'other']) {
        expect(arabic.has(`${stem}_${name}`), `ar ${stem}_${name}`).toBe(true);
      }
    }
  });

  it('has the same placeholders in both languages', () => {
    for (const [key, text] of arabic) {
      const stem = stemOf(key, plurals);
      const isPlural = stem !== key;
      const found = placeholders(text);
      const expected = placeholders(english.get(isPlural ? `${stem}_other` : key) ?? '');
      // The forms for zero, one and two may omit the number.
      if (isPlural && /_(zero|one|two)$/.test(key)) {
        for (const name of found) expect(expected, key).toContain(name);
        continue;
      }
      if (isPlural) [found, expected].forEach((names) => names.delete('count'));
      expect([...found].sort(), key).toEqual([...expected].sort());
    }
  });

  it('leaves no text empty: an empty text shows as its key', () => {
    for (const [key, text] of [...english, ...arabic]) expect(text, key).not.toBe('');
  });

  it('is written in the language it is for', () => {
    for (const [key, text] of english) expect(text, key).not.toMatch(/\p{Script=Arabic}/u);
    for (const [key, text] of arabic) {
      if (/[a-z]/i.test(english.get(key)?.replace(/\{\{.*?\}\}/g, '') ?? ''))
        expect(text, key).toMatch(/\p{Script=Arabic}/u);
    }
  });
});
