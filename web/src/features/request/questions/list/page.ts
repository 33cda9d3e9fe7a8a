import type { Page } from '@/navigation/page';

export const questionsList: Page = {
  path: 'questionsList',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'questions' },
  menu: [{ title: 'questionsList', icon: 'ForumRounded', group: 'request' }],
  namespaces: ['questionsList', 'questions', 'lists', 'directory', 'fileWarnings', 'validation'],
  load: () => import('./QuestionsListPage'),
};
