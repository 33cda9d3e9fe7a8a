import type { Page } from '@/navigation/page';

export const documents: Page = {
  path: 'documentsList',
  who: 'answered',
  menu: [{ title: 'documents', icon: 'LibraryBooksRounded' }],
  namespaces: ['documents'],
  load: () => import('./DocumentsPage'),
};
