import type { Page } from '@/navigation/page';

export const submissionsList: Page = {
  path: 'submissionsList',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'submissions' },
  menu: [{ title: 'submissionsList', icon: 'InboxRounded', group: 'companies' }],
  namespaces: ['submissions', 'remind', 'reviews', 'directory', 'fileWarnings', 'lists'],
  load: () => import('./SubmissionsPage'),
  published: 'columns',
};
