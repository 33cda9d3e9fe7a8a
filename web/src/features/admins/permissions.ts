import type { Action, Permission, Subject } from '@/api/contract';
import type { PortalAbility } from '@/auth/ability';
import { grantable } from '@/auth/grantable';

/** Columns of the matrix. */
export const actions: readonly Action[] = ['VIEW', 'CREATE', 'UPDATE', 'APPROVE', 'REJECT', 'SEND', 'DELETE'];

/** A permission as one string, so that a form can hold a set. */
export type PermissionName = `${Action} ${Subject}`;
export const nameOf = ({ action, subject }: Permission): PermissionName => `${action} ${subject}`;

export const permissionsOf = (names: readonly string[]): Permission[] =>
  grantable()
    .flatMap(({ subject, actions: possible }) => possible.map((action) => ({ action, subject })))
    .filter((permission) => names.includes(nameOf(permission)));

/** Every action implies VIEW of its subject, as on the server. */
export const withImplied = (held: readonly Action[]): Action[] =>
  held.length > 0 && !held.includes('VIEW') ? ['VIEW', ...held] : [...held];

/** Whether the person has a permission that the editor lacks; the server refuses to weaken such a person. */
export const holdsMore = (admin: { permissions: readonly Permission[] }, ability: PortalAbility): boolean =>
  admin.permissions.some(({ action, subject }) => !ability.can(action, subject));

export type Preset = 'none' | 'view' | 'all';

/** The actions of a row in a preset. Every action includes VIEW. */
export const presetActions = (possible: readonly Action[], preset: Preset): readonly Action[] =>
  preset === 'none' ? [] : preset === 'view' ? possible.filter((action) => action === 'VIEW') : possible;

export const presetOf = (possible: readonly Action[], granted: readonly Action[]): Preset | 'some' => {
  if (granted.length === 0) return 'none';
  if (granted.length === possible.length) return 'all';
  return granted.length === 1 && granted[0] === 'VIEW' ? 'view' : 'some';
};
