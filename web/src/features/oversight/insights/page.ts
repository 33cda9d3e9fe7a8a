import type { Page } from '@/navigation/page';

export const insights: Page = {
  path: 'insights',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'submissions' },
  menu: [{ title: 'insights', icon: 'InsightsRounded', group: 'overview' }],
  namespaces: ['insights', 'directory', 'lists'],
  load: () => import('./InsightsPage'),
  published: 'columns',
};
