import { readFileSync } from 'node:fs';

export const portal = `${import.meta.dirname}/../../../api/portal`;

const catalogue = (language: string) => {
  const texts = readFileSync(`${portal}/platform/i18n/catalogues/${language}.po`, 'utf8');
  return new Map([...texts.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, key = '', text = '']) => [key, text]));
};
const [en, ar] = [catalogue('en'), catalogue('ar')];
/** A server text in both languages. */
export const inBoth = (key: string) => ({ en: en.get(key) ?? key, ar: ar.get(key) ?? key });
