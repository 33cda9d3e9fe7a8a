import type { Permission, RouteAccess } from '@/api/contract';

/** What opens a request, as it stands in the address: `VIEW users`, or an audience. */
export const nameOf = ({ action, subject }: Permission): string => `${action} ${subject}`;

export const isOpenedBy = ({ audience, permissions }: RouteAccess, opener: string): boolean =>
  opener === '' || (audience === 'permission' ? permissions.some((permission) => nameOf(permission) === opener) : audience === opener);
