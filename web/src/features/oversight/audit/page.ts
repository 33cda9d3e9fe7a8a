import type { Page } from '@/navigation/page';

export const audit: Page = {
  path: 'audit',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'audit' },
  menu: [{ title: 'audit', icon: 'HistoryRounded', group: 'administration' }],
  namespaces: ['audit', 'lists'],
  load: () => import('./AuditPage'),
  published: 'permissions',
};
