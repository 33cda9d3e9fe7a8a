import type { Page } from '@/navigation/page';

export const library: Page = {
  path: 'library',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'library' },
  menu: [{ title: 'library', icon: 'LibraryBooksRounded', group: 'request' }],
  namespaces: ['library', 'upload', 'fileWarnings'],
  load: () => import('./LibraryPage'),
};
