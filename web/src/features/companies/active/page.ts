import type { Page } from '@/navigation/page';

export const activeCompanies: Page = {
  path: 'activeCompanies',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'activeCompanies' },
  menu: [{ title: 'activeCompanies', icon: 'BusinessRounded', group: 'companies' }],
  namespaces: ['companies', 'remind', 'reviews', 'directory', 'fileWarnings', 'lists'],
  load: () => import('./ActiveCompaniesPage'),
  published: 'columns',
};
