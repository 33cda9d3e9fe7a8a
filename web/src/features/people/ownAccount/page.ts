import type { Page } from '@/navigation/page';

export const account: Page = {
  path: 'account',
  who: 'signedIn',
  namespaces: ['account', 'accounts', 'factors'],
  load: () => import('./AccountPage'),
  published: 'fields',
};
