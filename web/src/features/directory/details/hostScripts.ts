const scripts = [
  'Latin',
  'Arabic',
  'Cyrillic',
  'Greek',
  'Hebrew',
  'Armenian',
  'Han',
  'Hangul',
  'Devanagari',
  'Thai',
] as const;
const patterns = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

const scriptsOf = (text: string): Set<string> =>
  new Set(
    (text.match(/\p{L}/gu) ?? []).map((letter) => patterns.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'other'),
  );

/** The host of a web address or an email address, as typed. */
const hostOf = (address: string): string =>
  /^[a-z]+:\/\/(?:[^/?#]*@)?([^/?#:]*)/i.exec(address)?.[1] ?? address.slice(address.lastIndexOf('@') + 1);

/**
 * Whether the host may imitate another one: several scripts in one label, or labels beside Latin ones that are not
 * Arabic. An Arabic name with a Latin top-level domain is common.
 */
export function hasMixedScripts(address: string): boolean {
  const host = hostOf(address);
  const all = scriptsOf(host);
  all.delete('Arabic');
  return all.size > 1 || host.split('.').some((part) => scriptsOf(part).size > 1);
}
