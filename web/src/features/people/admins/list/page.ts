import type { Page } from '@/navigation/page';

export const users: Page = {
  path: 'users',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'users' },
  menu: [{ title: 'users', icon: 'ManageAccountsRounded', group: 'administration' }],
  namespaces: ['admins', 'lists'],
  load: () => import('./UsersPage'),
  published: 'permissions',
};
