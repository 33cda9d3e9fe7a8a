import { readFileSync } from 'node:fs';
import type { Action, GrantableSubjectOut, Preset, Subject } from '@/api/schema.gen';
import { inBoth, portal } from './catalogue';

const source = readFileSync(`${portal}/domain/identity/permissions.py`, 'utf8');
const names = new Map(
  [...source.matchAll(/^ {4}([A-Z_]+) = "([a-z]\w+)"$/gm)].map(([, name, value]) => [name, value as Subject]),
);

const actionsIn = (text: string): Action[] =>
  [...text.matchAll(/Action\.([A-Z]+)/g)].map(([, action]) => action as Action);

/** Preset → subject → actions; without the preset of all permissions. */
const presets = new Map(
  [...source.matchAll(/^ {4}Preset\.([A-Z]+): \{\n([^}]+)/gm)].map(([, preset = '', subjects = '']) => [
    preset.toLowerCase() as Preset,
    new Map(
      [...subjects.matchAll(/Subject\.([A-Z_]+): \((.+)\)/g)].map(([, name = '', text = '']) => [
        name,
        actionsIn(text),
      ]),
    ),
  ]),
);

const presetsWith = (name: string, action: Action): Preset[] => [
  ...[...presets].filter(([, subjects]) => subjects.get(name)?.includes(action)).map(([preset]) => preset),
  'administrator',
];

/** The published table. */
export const publishedPermissions: GrantableSubjectOut[] = [
  ...source.matchAll(/^ {4}Subject\.([A-Z_]+): \((.+)\),$/gm),
].map(([, name = '', actions = '']) => {
  const subject = names.get(name) ?? 'users';
  return {
    subject,
    label: inBoth(`choice.permission_subject.${subject}`),
    actions: actionsIn(actions).map((action) => ({
      action,
      label: inBoth(`choice.permission.${action} ${subject}`),
      presets: presetsWith(name, action),
    })),
  };
});
