import type { Page } from '@/navigation/page';

export const request: Page = {
  path: 'request',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'request' },
  menu: [{ title: 'request', icon: 'EventNoteRounded', group: 'request' }],
  namespaces: ['request'],
  load: () => import('./RequestPage'),
};
