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

/** The host of a web address or an email address, as it was typed. */
const hostOf = (address: string): string =>
  /^[a-z]+:\/\/(?:[^/?#]*@)?([^/?#:]*)/i.exec(address)?.[1] ?? address.slice(address.lastIndexOf('@') + 1);

/**
 * Whether the host may imitate another one: letters of several scripts in one part of the name, or beside Latin ones any that are not
 * Arabic. An Arabic name below a Latin ending is common and no imitation.
 */
export function hasMixedScripts(address: string): boolean {
  const host = hostOf(address);
  const all = scriptsOf(host);
  all.delete('Arabic');
  return all.size > 1 || host.split('.').some((part) => scriptsOf(part).size > 1);
}
