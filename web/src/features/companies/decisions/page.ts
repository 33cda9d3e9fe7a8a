import type { Page } from '@/navigation/page';

export const pendingCompanies: Page = {
  path: 'pendingCompanies',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'pendingCompanies' },
  menu: [{ title: 'pendingCompanies', icon: 'HourglassTopRounded', group: 'companies' }],
  namespaces: ['companies', 'directory', 'lists'],
  load: () => import('./PendingCompaniesPage'),
  published: 'columns',
};
