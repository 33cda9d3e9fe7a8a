import type { Page } from '@/navigation/page';

export const clarificationsList: Page = {
  path: 'clarificationsList',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'questions' },
  menu: [{ title: 'clarificationsList', icon: 'TipsAndUpdatesRounded', group: 'request' }],
  namespaces: ['questionsList', 'questions', 'lists', 'validation'],
  load: () => import('./ClarificationsListPage'),
};
