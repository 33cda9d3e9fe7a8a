import { readFileSync } from 'node:fs';
import type { Action, GrantableSubjectOut, Subject } from '@/api/schema.gen';
import { inBoth, portal } from './catalogue';

const source = readFileSync(`${portal}/domain/identity/permissions.py`, 'utf8');
const names = new Map(
  [...source.matchAll(/^ {4}([A-Z_]+) = "([a-z]\w+)"$/gm)].map(([, name, value]) => [name, value as Subject]),
);

/** The published table. */
export const publishedPermissions: GrantableSubjectOut[] = [
  ...source.matchAll(/^ {4}Subject\.([A-Z_]+): \((.+)\),$/gm),
].map(([, name = '', actions = '']) => {
  const subject = names.get(name) ?? 'users';
  return {
    subject,
    label: inBoth(`choice.permission_subject.${subject}`),
    actions: [...actions.matchAll(/Action\.([A-Z]+)/g)].map(([, action]) => ({
      action: action as Action,
      label: inBoth(`choice.permission.${action} ${subject}`),
    })),
  };
});
