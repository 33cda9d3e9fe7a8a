import type { Page } from '@/navigation/page';

export const userForm: Page = {
  path: 'usersForm/:id?',
  who: 'administrator',
  namespaces: ['admins', 'validation'],
  load: () => import('./UserFormPage'),
  published: 'permissions',
};
