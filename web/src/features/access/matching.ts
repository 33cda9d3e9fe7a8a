import type { Permission, RouteAccess } from '@/api/contract';

/** A filter as in the address: `VIEW users`, or an audience. */
export const nameOf = ({ action, subject }: Permission): string => `${action} ${subject}`;

/** Every action on a subject implies VIEW on it. */
export const isOpenedBy = ({ audience, permissions }: RouteAccess, opener: string): boolean =>
  opener === '' ||
  (audience === 'permission'
    ? permissions.some(
        (permission) =>
          nameOf(permission) === opener || (permission.action === 'VIEW' && opener.endsWith(` ${permission.subject}`)),
      )
    : audience === opener);
