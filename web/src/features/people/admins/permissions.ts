import type { Action, PermissionOut, Subject } from '@/api/schema.gen';
import type { PortalAbility } from '@/auth/ability';
import { grantable } from '@/auth/grantable';

/** Columns of the matrix. */
export const actions: readonly Action[] = ['VIEW', 'CREATE', 'UPDATE', 'APPROVE', 'REJECT', 'SEND', 'DELETE'];

/** A permission as one string, so that a form can hold a set. */
export type PermissionName = `${Action} ${Subject}`;
export const nameOf = ({ action, subject }: PermissionOut): PermissionName => `${action} ${subject}`;

const everyPermission = (): PermissionOut[] =>
  grantable().flatMap(({ subject, actions: possible }) => possible.map((action) => ({ action, subject })));

export const permissionsOf = (names: readonly string[]): PermissionOut[] =>
  everyPermission().filter((permission) => names.includes(nameOf(permission)));

/** Every action implies VIEW of its subject, as on the server. */
const withImplied = (held: readonly PermissionOut[]): PermissionOut[] => {
  const seen = new Set(held.map(({ subject }) => subject));
  return everyPermission().filter(
    ({ action, subject }) =>
      held.some((one) => one.action === action && one.subject === subject) || (action === 'VIEW' && seen.has(subject)),
  );
};

/** Whether the person has a permission that the editor lacks; the server refuses to weaken such a person. */
export const holdsMore = (admin: { permissions: readonly PermissionOut[] }, ability: PortalAbility): boolean =>
  admin.permissions.some(({ action, subject }) => !ability.can(action, subject));

export interface Grants {
  granted: readonly string[];
  /** Administrators grant only permissions that they have. */
  mayGrant: (action: Action, subject: Subject) => boolean;
  /** Whether granted permissions are fixed, because the person has more permissions than the editor. */
  locked: boolean;
}

/** Whether the editor may grant or withdraw a permission. */
export const isFree = ({ granted, mayGrant, locked }: Grants, permission: PermissionOut): boolean =>
  granted.includes(nameOf(permission)) ? !locked : mayGrant(permission.action, permission.subject);

/** The names after a change. Permissions that the editor may not change keep their state. */
export const changed = (grants: Grants, wanted: (permission: PermissionOut) => boolean): string[] =>
  withImplied(
    everyPermission().filter((permission) =>
      isFree(grants, permission) ? wanted(permission) : grants.granted.includes(nameOf(permission)),
    ),
  ).map(nameOf);
