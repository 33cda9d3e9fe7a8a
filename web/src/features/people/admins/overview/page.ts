import type { Page } from '@/navigation/page';

export const permissions: Page = {
  path: 'users/permissions',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'users' },
  formerPath: 'access',
  namespaces: ['admins'],
  load: () => import('./PermissionsPage'),
  published: 'permissions',
};
