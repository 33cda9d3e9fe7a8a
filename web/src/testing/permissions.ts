import { readFileSync } from 'node:fs';
import type { Action, GrantableSubject, Subject } from '@/api/contract';

const portal = `${import.meta.dirname}/../../../api/portal`;
const source = readFileSync(`${portal}/domain/identity/permissions.py`, 'utf8');
const names = new Map(
  [...source.matchAll(/^ {4}([A-Z_]+) = "([a-z]\w+)"$/gm)].map(([, name, value]) => [name, value as Subject]),
);

const catalogue = (language: string) => {
  const texts = readFileSync(`${portal}/platform/i18n/catalogues/${language}.po`, 'utf8');
  return new Map([...texts.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, key = '', text = '']) => [key, text]));
};
const [en, ar] = [catalogue('en'), catalogue('ar')];
const label = (key: string) => ({ en: en.get(key) ?? key, ar: ar.get(key) ?? key });

/** The table that the server publishes. */
export const publishedPermissions: GrantableSubject[] = [
  ...source.matchAll(/^ {4}Subject\.([A-Z_]+): \((.+)\),$/gm),
].map(([, name = '', actions = '']) => {
  const subject = names.get(name) ?? 'users';
  return {
    subject,
    label: label(`choice.permission_subject.${subject}`),
    actions: [...actions.matchAll(/Action\.([A-Z]+)/g)].map(([, action]) => ({
      action: action as Action,
      label: label(`choice.permission.${action} ${subject}`),
    })),
  };
});
