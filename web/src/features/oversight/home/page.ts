import type { Page } from '@/navigation/page';

export const home: Page = {
  path: ':product',
  who: 'administrator',
  menu: [{ title: 'home', icon: 'HomeRounded', group: 'overview' }],
  namespaces: ['home'],
  load: () => import('./HomePage'),
};
