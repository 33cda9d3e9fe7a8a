import type { Action, Permission, Subject } from '@/api/contract';
import type { PortalAbility } from '@/auth/ability';
import { grantable } from '@/auth/grantable';

/** Columns of the matrix. */
export const actions: readonly Action[] = ['VIEW', 'CREATE', 'UPDATE', 'APPROVE', 'REJECT', 'SEND', 'DELETE'];

/** One permission as one word, so that a form can hold a set of them. */
export type PermissionName = `${Action} ${Subject}`;
export const nameOf = ({ action, subject }: Permission): PermissionName => `${action} ${subject}`;

export const permissionsOf = (names: readonly string[]): Permission[] =>
  grantable()
    .flatMap(({ subject, actions: possible }) => possible.map((action) => ({ action, subject })))
    .filter((permission) => names.includes(nameOf(permission)));

/** Every action implies seeing what it acts on; the server adds the same. */
export const withImplied = (held: readonly Action[]): Action[] =>
  held.length > 0 && !held.includes('VIEW') ? ['VIEW', ...held] : [...held];

/** Whether the person has a permission that the one who looks does not have; the server refuses to weaken such a person. */
export const holdsMore = (admin: { permissions: readonly Permission[] }, ability: PortalAbility): boolean =>
  admin.permissions.some(({ action, subject }) => !ability.can(action, subject));

export type Preset = 'none' | 'view' | 'all';

/** The actions of a row that a preset grants. Every action includes VIEW. */
export const presetActions = (possible: readonly Action[], preset: Preset): readonly Action[] =>
  preset === 'none' ? [] : preset === 'view' ? possible.filter((action) => action === 'VIEW') : possible;

export const presetOf = (possible: readonly Action[], granted: readonly Action[]): Preset | 'some' => {
  if (granted.length === 0) return 'none';
  if (granted.length === possible.length) return 'all';
  return granted.length === 1 && granted[0] === 'VIEW' ? 'view' : 'some';
};
