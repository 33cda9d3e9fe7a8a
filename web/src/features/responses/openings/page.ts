import type { Page } from '@/navigation/page';

export const openings: Page = {
  path: 'openings',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'openings' },
  menu: [{ title: 'openings', icon: 'LockOpenRounded', group: 'request' }],
  namespaces: ['openings', 'request', 'validation'],
  load: () => import('./OpeningsPage'),
};

export const outcome: Page = {
  path: 'outcome/:request',
  who: 'everyone',
  namespaces: ['openings'],
  load: () => import('./published/OutcomePage'),
};
