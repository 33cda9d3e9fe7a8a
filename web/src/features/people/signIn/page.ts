import { isApproved, isStakeholder } from '@/auth/landing';
import type { Page } from '@/navigation/page';
import * as loginPage from './LoginPage';

export const login: Page = {
  path: 'login',
  who: 'visitor',
  // The registration is not approved: its status is the sign-in page.
  menu: [
    { title: 'registration', icon: 'HowToRegRounded', visible: ({ user }) => isStakeholder(user) && !isApproved(user) },
  ],
  namespaces: ['signIn'],
  // In the app's own bundle, because most visits start there.
  load: () => Promise.resolve(loginPage),
};

export const providerReturn: Page = {
  path: 'provider',
  who: 'everyone',
  namespaces: ['provider'],
  load: () => import('./provider/ProviderReturnPage'),
};

export const verify: Page = {
  path: 'verify',
  who: 'visitor',
  namespaces: ['accounts', 'validation', 'factors'],
  load: () => import('./VerifyPage'),
};
