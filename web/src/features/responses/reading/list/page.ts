import type { Page } from '@/navigation/page';

const permission: Page['permission'] = { actions: ['VIEW'], subject: 'reading' };
const namespaces: Page['namespaces'] = ['reading', 'lists', 'directory', 'fileWarnings', 'validation'];

export const readingList: Page = {
  path: 'reading',
  who: 'administrator',
  permission,
  menu: [{ title: 'reading', icon: 'MenuBookRounded', group: 'companies' }],
  namespaces,
  load: () => import('./ReadingListPage'),
};

export const readingThemes: Page = {
  path: 'reading/themes',
  who: 'administrator',
  permission,
  namespaces,
  load: () => import('../themes/ThemesPage'),
};

export const readingComparison: Page = {
  path: 'reading/compare',
  who: 'administrator',
  permission,
  namespaces,
  load: () => import('../compare/ComparisonPage'),
};

export const readingDesk: Page = {
  path: 'reading/:companyId',
  who: 'administrator',
  permission,
  namespaces,
  load: () => import('../desk/DeskPage'),
};
